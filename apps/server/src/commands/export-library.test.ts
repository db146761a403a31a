import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { importLibrary } from '@tempolibre/database'
import { createMigratedDatabase, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let from: Awaited<ReturnType<typeof createMigratedDatabase>>
let to: Awaited<ReturnType<typeof createMigratedDatabase>>
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'export-command-'))
  ;[from, to] = await Promise.all([createMigratedDatabase(), createMigratedDatabase()])
})
afterEach(async () => {
  await Promise.all([from.close(), to.close()])
  rmSync(folder, { recursive: true })
})

/** Runs a command on a site. @returns what it prints, and its exit status */
function run(
  command: 'export-library' | 'import-folder',
  { url }: { url: string },
  ...args: string[]
): Promise<{ status: number; said: string }> {
  const data = join(folder, url === from.url ? 'from' : 'to')
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: data },
  }).then(
    ({ stderr, stdout }) => ({ status: 0, said: stdout + stderr }),
    ({ code, stderr, stdout }: { code: number; stderr: string; stdout: string }) => ({
      status: code,
      said: stdout + stderr,
    }),
  )
}

describe('[R12.9] the commands', { timeout: 120_000, tags: 'thorough' }, () => {
  test('move a library with its pictures to another site, after a rehearsal', async () => {
    const target = join(folder, 'export')
    await importLibrary(from.db, makeLibrary({ tracks: [makeTrack(1, { cover: 'covers/one.svg' })] }))
    mkdirSync(join(folder, 'from', 'media', 'covers'), { recursive: true })
    writeFileSync(join(folder, 'from', 'media', 'covers', 'one.svg'), '<svg/>')
    const exported = await run('export-library', from, target)
    expect(exported).toMatchObject({ status: 0, said: expect.stringMatching(/tracks +1\n[^]*media +1\n/) })

    const rehearsed = await run('import-folder', to, target, '--dry-run')
    expect(rehearsed).toMatchObject({ status: 0, said: expect.stringContaining('Nothing has been changed.') })
    expect(await to.db.selectFrom('track').select('id').execute()).toEqual([])

    const restored = await run('import-folder', to, target)
    expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('The library is restored.') })
    expect(await to.db.selectFrom('track').select('import_id').execute()).toEqual([{ import_id: 'track-1' }])
    expect(readFileSync(join(folder, 'to', 'media', 'covers', 'one.svg'), 'utf8')).toBe('<svg/>')

    expect(await run('import-folder', to, target)).toMatchObject({
      status: 1,
      said: expect.stringContaining('This site has content already (track).'),
    })
    expect(await run('import-folder', to, target, '--publish')).toMatchObject({
      status: 1,
      said: expect.stringContaining('npm run import -- EXPORT'),
    })
  })

  test('say what is wrong, and leave other files alone', async () => {
    writeFileSync(join(folder, 'thesis.txt'), 'precious')
    expect(await run('export-library', from, folder)).toMatchObject({
      status: 1,
      said: `${folder} is neither empty nor a former export: name another folder.\n`,
    })
    const target = join(folder, 'export')
    await importLibrary(from.db, makeLibrary())
    await run('export-library', from, target)
    const path = join(target, 'redirects.jsonl')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"/uses/"', '"uses"'))
    expect(await run('import-folder', to, target, '--dry-run')).toMatchObject({
      status: 1,
      said: expect.stringMatching(
        /^The export cannot be used\. Nothing was changed\.\n {2}redirects\.jsonl, line 1: path: /,
      ),
    })
  })
})
