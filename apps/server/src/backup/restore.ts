import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { toError } from '@tempolibre/domain/thrown'
import { BackupError, type Database, restoreDatabase } from '@tempolibre/database'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Kysely } from 'kysely'
import { type Manifest, mediaFolder, rowsFolder } from './manifest.ts'
import { type ArchivedFile, readArchive, readWhole } from './read-archive.ts'
import { createMediaRestore } from './restore-media.ts'

const decompress = promisify(zstdDecompress)

/**
 * Restores a backup into an empty database and an empty storage: everything, or nothing is changed. A backup of the
 * database alone leaves the storage as it is.
 * @param manifest of this backup, which `verifyArchive` has read
 * @throws BackupError if either is not empty, or the backup does not suit this release
 */
export async function restore(
  db: Kysely<Database>,
  {
    keepSchema,
    manifest,
    path,
    storage,
  }: {
    path: string
    manifest: Manifest
    storage: MediaStorage
    keepSchema: boolean
  },
): Promise<{ files: number }> {
  const { media } = manifest
  const restored = createMediaRestore(storage)
  if (media) await restored.assertEmpty()
  let files = 0
  try {
    await restoreDatabase(db, manifest, {
      keepSchema,
      async load(store) {
        if (media) await restored.begin()
        for await (const file of readArchive(path)) {
          if (file.name.startsWith(rowsFolder)) await loadRows(file, store)
          else if (media && file.name.startsWith(mediaFolder)) {
            await restored.add(file)
            files++
          }
        }
      },
      async beforeCommit() {
        if (media) await restored.place()
      },
    })
  } catch (error) {
    await restored.undo()
    throw error
  }
  return { files }
}

/** Of a part of the rows, in bytes: it has a megabyte and some long rows. */
const maxPartLength = 256 * 1024 * 1024

async function loadRows(
  file: ArchivedFile,
  store: (table: string, part: string) => Promise<void>,
): Promise<void> {
  const [, table = ''] = file.name.split('/')
  const compressed = await readWhole(file)
  const part = await decompress(compressed, { maxOutputLength: maxPartLength }).catch((error: unknown) => {
    throw new BackupError(
      `The backup has ${file.name}, which is no list of rows (${toError(error).message}). Nothing was changed: take another copy of it.`,
      { cause: error },
    )
  })
  await store(table, part.toString())
}
