import { execFile, spawn } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { encodeWav } from '@tempolibre/audio'
import { createEmptyDatabase } from '@tempolibre/database/factories'
import { openFolder } from '@tempolibre/media/storage'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openUploadFolder } from '../uploads/upload-folder.ts'
import { closeToOthers, keepFilesPrivate, letDatabaseEnter } from './private-files.ts'

let folder: string
const before = process.umask()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-'))
})
afterEach(async () => {
  process.umask(before)
  await rm(folder, { recursive: true })
})

const sources = join(import.meta.dirname, '..')
/** Ten seconds. */
const tone = Float32Array.from({ length: 441_000 }, (_, at) => Math.sin(at / 16) / 2)

const log = { info: () => {}, warn: () => {} }

/** What users outside the site's group could use, below a folder. */
const openToOthers = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => (lstatSync(path).mode & 0o007) !== 0)

test.skipIf(process.platform === 'win32')(
  '[R15.25] recordings and uploads are readable by the site’s user and group alone',
  async () => {
    process.umask(0o022)
    keepFilesPrivate()
    await openFolder(join(folder, 'media')).write('masters/song.wav', 'sound')
    const uploads = openUploadFolder(join(folder, 'uploads'))
    await uploads.begin({ id: 'one', uploadId: 1, path: 'song.wav' })
    expect(openToOthers()).toEqual([])
    expect(lstatSync(join(folder, 'media/masters/song.wav')).mode & 0o777).toBe(0o640)
    expect(lstatSync(join(folder, 'media/masters')).mode & 0o777).toBe(0o750)
    process.umask(0o077)
    keepFilesPrivate()
    expect(process.umask()).toBe(0o077)
  },
)

test.skipIf(process.platform === 'win32')(
  '[R15.25] a start closes what an earlier release has left open, and leaves what is not the site’s',
  async () => {
    process.umask(0)
    for (const name of ['media/masters', 'uploads/1/files', 'backups', 'postgres', 'mine'])
      mkdirSync(join(folder, name), { recursive: true })
    for (const name of ['media/masters/a.wav', 'uploads/1/files/b.wav', 'backups/c.backup', 'mine/d'])
      writeFileSync(join(folder, name), 'x')
    chmodSync(folder, 0o755)
    expect(await closeToOthers(folder, log)).toBe(10)
    // The database of a site that root starts has another user, who passes through.
    expect(lstatSync(folder).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o751 : 0o750)
    expect(openToOthers()).toEqual([join(folder, 'mine'), join(folder, 'postgres'), join(folder, 'mine/d')])
    expect(await closeToOthers(folder, log)).toBe(0)
  },
)

test.runIf(process.getuid?.() === 0)(
  '[R15.25] the database of a site that root starts reaches its folder, however closed the data folder was made',
  async () => {
    chmodSync(folder, 0o750)
    letDatabaseEnter(folder)
    expect(lstatSync(folder).mode & 0o777).toBe(0o751)
    await closeToOthers(folder, log)
    expect(lstatSync(folder).mode & 0o777).toBe(0o751)
  },
)

test.skipIf(process.platform === 'win32')(
  '[R15.90] whatever a site and its commands make below its folder, while it is used, is closed to others, whatever the umask',
  { tags: 'thorough', timeout: 300_000 },
  async () => {
    const database = await createEmptyDatabase()
    const data = join(folder, 'data')
    const temporary = join(folder, 'tmp')
    const music = join(folder, 'music')
    for (const path of [temporary, music]) mkdirSync(path)
    writeFileSync(join(music, 'a.wav'), encodeWav({ sampleRate: 44_100, channels: [tone] }, 16))
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      PROCESSES: '2',
      PREVIEWS: 'on-demand',
      DATABASE_URL: database.url,
      DATA_DIR: data,
      TMPDIR: temporary,
    }
    // What they start inherits it.
    process.umask(0)
    const site = spawn(process.execPath, [join(sources, 'main.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const run = (command: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [join(sources, 'commands', command), ...args], { env })
    try {
      const { promise: ready, resolve } = Promise.withResolvers<string>()
      let said = ''
      site.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const [, url] = /(http:\/\/localhost:\d+)/.exec(said) ?? []
        if (url !== undefined && said.includes('is ready')) resolve(url)
      })
      const url = await ready
      const page = await (await fetch(url)).text()
      const [shared = ''] = /\/media\/share\/[^"]*\.png/.exec(page) ?? []
      await expect
        .poll(async () => (await fetch(url + shared)).status, { interval: 1000, timeout: 60_000 })
        .toBe(200)
      const listed = await (await fetch(`${url}/api/v1/tracks?lang=en&limit=1`)).text()
      const [heard = ''] = /\/media\/previews\/[^"]*\.mp3/.exec(listed) ?? []
      // Its file is being written.
      const { body } = await fetch(url + heard)
      await body?.getReader().read()
      await run('import-folder.ts', music, '--artist', 'Ada', '--genre', 'Jazz', '--publish')
      await run('back-up.ts', join(data, 'backups', 'a.tar'))
      const made = [data, temporary].flatMap((root) =>
        readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => ({
          path: join(entry.parentPath, entry.name),
          isFile: entry.isFile(),
        })),
      )
      const folders = new Set(made.filter(({ isFile }) => !isFile).map(({ path }) => basename(path)))
      expect([...folders]).toEqual(
        expect.arrayContaining(['media', 'masters', 'previews', 'share', 'backups']),
      )
      const open = made
        // A socket may have rights to be carried out.
        .filter(({ isFile, path }) => (lstatSync(path).mode & (isFile ? 0o137 : 0o027)) !== 0)
        .map(({ path }) => `${(lstatSync(path).mode & 0o777).toString(8)} ${path}`)
      expect(open).toEqual([])
    } finally {
      process.umask(before)
      site.kill()
      await new Promise((resolve) => site.once('exit', resolve))
      await database.close()
    }
  },
)
