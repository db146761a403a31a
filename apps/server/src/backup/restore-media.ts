import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasCode } from '@tempolibre/domain/thrown'
import { BackupError } from '@tempolibre/database'
import type { MediaStorage } from '@tempolibre/media/storage'
import { mediaFolder } from './manifest.ts'
import type { ArchivedFile } from './read-archive.ts'

/** Puts the files of a backup into an empty storage: all, or none. */
export interface MediaRestore {
  /** @throws BackupError if the storage is not empty */
  assertEmpty(): Promise<void>
  /** Begins; removes what a restore that was killed has left. */
  begin(): Promise<void>
  add(file: ArchivedFile): Promise<void>
  /** Shows the files under their keys. */
  place(): Promise<void>
  /** Removes everything that was added. */
  undo(): Promise<void>
}

export function createMediaRestore(storage: MediaStorage): MediaRestore {
  const { settings } = storage
  return settings.kind === 'folder' ? restoreToFolder(settings.directory) : restoreToStore(storage)
}

/** Beside the files of the media folder, since that may be a disk of its own. */
const stagingName = '.restoring'
/** What an empty folder may have. */
const ignored = new Set([stagingName, 'lost+found'])

function restoreToFolder(mediaDirectory: string): MediaRestore {
  const staging = join(mediaDirectory, stagingName)
  const placed: string[] = []
  let isStaging = false
  let files = 0
  return {
    async assertEmpty() {
      const names = await readdir(mediaDirectory).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return []
        throw error
      })
      const found = names.find((name) => !ignored.has(name))
      if (found === undefined) return
      throw new BackupError(
        `The media folder ${mediaDirectory} is not empty: it has ${found}. A backup is restored into an empty one: set that folder aside, or name another DATA_DIR.`,
      )
    },
    async begin() {
      isStaging = true
      await rm(staging, { recursive: true, force: true })
    },
    async add({ body, name }) {
      const path = resolve(staging, name.slice(mediaFolder.length))
      if (!path.startsWith(resolve(staging) + sep)) throw leadsOut(name)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(Readable.from(body), createWriteStream(path, { flags: 'wx', flush: true }))
      files++
    },
    async place() {
      if (files === 0) return
      for (const name of await readdir(staging)) {
        await rename(join(staging, name), join(mediaDirectory, name))
        placed.push(name)
      }
      await rm(staging, { recursive: true })
    },
    async undo() {
      for (const name of placed) await rm(join(mediaDirectory, name), { recursive: true, force: true })
      // Otherwise another restore may be writing there.
      if (isStaging) await rm(staging, { recursive: true, force: true })
    },
  }
}

/** Says that everything in the storage is of a restore that has not ended. */
const marker = 'restore/unfinished'

function restoreToStore(storage: MediaStorage): MediaRestore {
  let hasBegun = false

  async function removeAll(): Promise<void> {
    for await (const { key } of storage.list('')) if (key !== marker) await storage.remove(key)
    await storage.remove(marker)
  }

  return {
    async assertEmpty() {
      if (await storage.find(marker)) return
      for await (const { key } of storage.list('')) {
        throw new BackupError(
          `There is something in ${storage.place} already: ${key}. A backup is restored into an empty one: name another S3_BUCKET or S3_PREFIX.`,
        )
      }
    },
    async begin() {
      hasBegun = true
      if (await storage.find(marker)) await removeAll()
      await storage.write(marker, '')
    },
    async add({ body, name, size }) {
      const key = name.slice(mediaFolder.length)
      if (key.split('/').includes('..') || key.startsWith('/')) throw leadsOut(name)
      const writer = await storage.create(key, size)
      try {
        for await (const bytes of body) await writer.write(bytes)
      } catch (error) {
        await writer.discard()
        throw error
      }
      await writer.commit()
    },
    place: async () => storage.remove(marker),
    async undo() {
      if (hasBegun) await removeAll()
    },
  }
}

const leadsOut = (name: string): BackupError =>
  new BackupError(`The backup has ${name}, which leads out of the media folder.`)
