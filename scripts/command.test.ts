import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './setup.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tempolibre-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(...args: string[]): Promise<{ status: number; text: string }> {
  const env = { ...process.env, DATA_DIR: join(folder, 'none'), NODE_COMPILE_CACHE: join(folder, 'compiled') }
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, output, errors) =>
      done({ status: error ? Number(error.code) : 0, text: output + errors }),
    )
  })
}

test('[R15.135] a command is run with its arguments, says what it says otherwise, and is kept compiled for the next time', async () => {
  const direct = await run('apps/server/src/commands/decide-licence.ts', 'warn', 'no-licence')
  rmSync(join(folder, 'compiled'), { recursive: true, force: true })
  const started = await run('scripts/command.mjs', 'decide-licence', 'warn', 'no-licence')
  expect(started).toEqual(direct)
  expect(started.status).not.toBe(0)
  expect(readdirSync(join(folder, 'compiled')).length).toBeGreaterThan(0)
})

test('[R15.135] every command of the server is started so', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const commands = Object.values(scripts).filter((line) => line.includes('command'))
  expect(commands.length).toBeGreaterThan(10)
  for (const line of commands) expect(line).toMatch(/ scripts\/command\.mjs [a-z-]+/)
})

/** Says what is loaded of the API and of migrations. */
const hook = `
import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (/packages\\/api\\/src\\/index\\.ts|migrations\\/0/.test(url)) process.stderr.write('loaded ' + url + '\\n')
  return next(url, context)
} })
`

test.for([
  'back-up',
  'change-secret',
  'decide-licence',
  'doctor',
  'export-library',
  'import-folder-process',
  'remove-second-factor',
  'restore',
  'rotate-licence-key',
  'set-seller',
])(
  '[R15.135] %s loads neither the API nor migrations before it needs them',
  { tags: 'thorough' },
  async (name) => {
    const file = join(folder, 'hook.mjs')
    writeFileSync(file, hook)
    // Without data and arguments it ends as soon as everything is loaded.
    const { text } = await run('--import', file, 'scripts/command.mjs', name, '--no-such-option')
    expect(text).not.toBe('')
    expect(text).not.toContain('loaded ')
  },
)
