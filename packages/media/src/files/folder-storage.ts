import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { hasCode } from '@tempolibre/domain/thrown'
import type { FolderSettings, ListedFile, MediaStorage } from './media-storage.ts'
import { isStorageKey, requireStorageKey } from './storage-key.ts'
import { clearUnfinished, createWholeFile, isUnfinished, writeWholeFile } from './whole-file.ts'

const chunkBytes = 256 * 1024

/** Keeps files in a folder: a key is a path below it. */
export function createFolderStorage(settings: FolderSettings): MediaStorage {
  const { directory } = settings

  function pathOf(key: string): string {
    requireStorageKey(key)
    return join(directory, key)
  }

  return {
    settings,
    place: directory,
    isShared: false,
    isAway: false,

    async find(key) {
      if (!isStorageKey(key)) return undefined
      const path = join(directory, key)
      const found = await stat(path).catch(nothingIfAbsent)
      if (!found?.isFile()) return undefined
      const { mtime, mtimeMs, size } = found
      return {
        bytes: size,
        version: `${size} ${mtimeMs}`,
        modified: mtime,
        sha256: undefined,
        read: (from = 0, to = Number.POSITIVE_INFINITY) =>
          to <= from
            ? readNothing()
            : createReadStream(path, { start: from, end: to - 1, highWaterMark: chunkBytes }),
      }
    },

    read: async (key) =>
      isStorageKey(key) ? readFile(join(directory, key)).catch(nothingIfAbsent) : undefined,

    async create(key, byteLength, modified) {
      const path = pathOf(key)
      const writer = await createWholeFile(path, byteLength)
      return {
        ...writer,
        async commit() {
          await writer.commit()
          // Whole milliseconds, so that `touch` can leave it as it is.
          const time = modified ?? new Date()
          await utimes(path, time, time).catch(nothingIfAbsent)
        },
      }
    },

    write: async (key, content) => writeWholeFile(pathOf(key), content),

    async touch(key) {
      const path = pathOf(key)
      // The time of its bytes stays: it is the file's version.
      await utimes(path, new Date(), (await stat(path)).mtime)
    },

    remove: async (key) => rm(pathOf(key), { force: true }),

    list: (prefix) => listFolder(directory, prefix),

    async clearUnfinished(folder) {
      await clearUnfinished(pathOf(folder)).catch(nothingIfAbsent)
    },

    async prepare(folder) {
      await mkdir(pathOf(folder), { recursive: true })
      await clearUnfinished(pathOf(folder))
    },
  }
}

async function* listFolder(directory: string, prefix: string): AsyncGenerator<ListedFile> {
  const folder = join(directory, prefix)
  const entries =
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfAbsent)) ?? []
  const paths = entries
    .filter((entry) => entry.isFile() && !isUnfinished(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  for (const path of paths) {
    const found = await stat(path).catch(nothingIfAbsent)
    if (!found) continue
    const key = relative(directory, path).split(sep).join('/')
    yield { key, bytes: found.size, modified: found.mtime, used: found.atime }
  }
}

// oxlint-disable-next-line require-yield -- an empty file
async function* readNothing(): AsyncGenerator<Uint8Array> {}

function nothingIfAbsent(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error
}
