import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMigratedDatabase, makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSellerFile } from './read-seller-file.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
const folder = mkdtempSync(join(tmpdir(), 'seller-'))

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Runs the command like the operator. */
function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const program = join(import.meta.dirname, 'set-seller.ts')
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

function write(content: string): string {
  const path = join(folder, 'seller.json')
  writeFileSync(path, content)
  return path
}

test(
  '[R12.5] the operator sets a seller, and gets a file that sets it again',
  { tags: 'thorough' },
  async () => {
    expect(await run('--show')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nobody has said who runs this site'),
    })
    const set = await run('--file', write(JSON.stringify(makeSeller({ name: 'Acorde' }))))
    expect(set).toMatchObject({
      code: 0,
      out: expect.stringContaining('Acorde is run by Compás Música, S. L.'),
    })
    const { out } = await run('--show')
    expect(JSON.parse(out)).toEqual(makeSeller({ name: 'Acorde' }))
    expect((await run('--file', write(out))).code).toBe(0)
  },
)

test.each([
  ['no file', () => join(folder, 'none.json'), /none\.json cannot be read \(ENOENT\)/],
  ['no JSON', () => write('{"name": '), /seller\.json is no JSON/],
  [
    'faults',
    () => write(JSON.stringify({ ...makeSeller(), phone: '1', vat: 'x' })),
    /Nothing was changed\.\n {2}phone: must begin with \+.*\n {2}vat: there is no such field/,
  ],
])('an error in a file with %s is explained', (_, path, said) => {
  expect(() => readSellerFile(path())).toThrow(said)
})

test('without arguments the command shows its usage', async () => {
  expect(await run()).toMatchObject({
    code: 1,
    err: expect.stringContaining('npm run seller:set -- --file seller.json'),
  })
})
