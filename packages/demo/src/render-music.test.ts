import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { probeAudio } from '@tempolibre/audio'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)

/** Starting a process may take long on a busy machine. */
const timeout = 120_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'music-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const render = (...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'render-music.ts'), ...args])

test(
  '[R14.2] the command writes a file with a descriptive name and descriptive tags',
  async () => {
    const { stdout } = await render('first-snow-empty-street', 'loop', '--format', 'flac', '--to', folder)
    const path = join(folder, 'first-snow-empty-street.loop.flac')
    expect(stdout).toContain(path)
    expect(await readdir(folder)).toEqual(['first-snow-empty-street.loop.flac'])
    expect(await probeAudio(path)).toMatchObject({ codec: 'FLAC', sampleRate: 44_100, channels: 2 })
    const bytes = await readFile(path)
    for (const tag of [
      'TITLE=First Snow, Empty Street (loop)',
      'ARTIST=Halden Ensemble',
      'KEY=',
      'BPM=',
      'LICENSE=https://creativecommons.org/publicdomain/zero/1.0/',
    ]) {
      expect(bytes.includes(tag), tag).toBe(true)
    }
    expect(bytes.toString('latin1')).toMatch(
      /COMMENT=Loop of \d+ bars without a seam\. CC0 1\.0 Universal: no rights reserved\./,
    )
  },
  timeout,
)

test(
  'an unknown song ends the command with one helpful line, not a stack',
  { tags: 'thorough' },
  async () => {
    await expect(render('first-snow')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^There is no song 'first-snow'\. Perhaps .*first-snow-empty-street.*\n$/,
      ),
    })
  },
)

test(
  'an edit has the same bytes in another process, language and time zone',
  { tags: 'thorough', timeout },
  async () => {
    const modules = ['song-bars', 'edit', 'sound-file'].map((name) =>
      pathToFileURL(join(import.meta.dirname, 'editions', `${name}.ts`)),
    )
    const program = join(folder, 'hash-edit.mjs')
    await writeFile(
      program,
      `import { createHash } from 'node:crypto'
      const [{ readBars }, { renderEdit }, { makeSoundFile }] = await Promise.all(
        ${JSON.stringify(modules)}.map((name) => import(name)),
      )
      const { sound } = await renderEdit(readBars('mirror-tiles'), 15)
      const tags = { title: 'a', artist: 'b', comment: 'c', language: 'eng', url: 'https://music.example', further: {} }
      const hash = createHash('sha256')
      for (const piece of await makeSoundFile(sound, 'flac', tags)) hash.update(piece)
      process.stdout.write(hash.digest('hex'))`,
    )
    const hashIn = async (environment: Record<string, string>) =>
      (await run(process.execPath, [program], { env: { ...process.env, ...environment } })).stdout
    const [here, there] = await Promise.all([
      hashIn({ TZ: 'Europe/Paris', LANG: 'fr_FR.UTF-8' }),
      hashIn({ TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' }),
    ])
    expect(here).toMatch(/^[0-9a-f]{64}$/)
    expect(there).toBe(here)
  },
)
