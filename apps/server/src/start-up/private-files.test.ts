import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
