import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { findSecretFingerprint } from '@tempolibre/api/installation-secret'
import { type Database, readSnapshot } from '@tempolibre/database'
import { hasCode } from '@tempolibre/domain/thrown'
import { editionsFolder } from '@tempolibre/media/made-files'
import type { MediaStorage } from '@tempolibre/media/storage'
import { StorageError } from '@tempolibre/media/storage-error'
import type { Kysely } from 'kysely'
import { mediaFolder, rowsFolder, writeManifest } from './manifest.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

const compress = promisify(zstdCompress)
/** What the staff has sent and not imported yet is no part of the site. */
const uploadsPrefix = 'uploads/'

export interface BackupSummary {
  /** Length of the backup in bytes. */
  bytes: number
  rows: number
  /** Files of the storage. */
  files: number
  secretFingerprint: string | undefined
}

/**
 * Writes a backup: the database as of one moment, then the files of the storage. Every file that a row of that moment names was
 * there before the row, is never changed under its name, and is still there when its turn comes. Sites may run.
 * @param storage undefined: the database alone
 * @throws BackupError if the database is empty
 */
export async function backUp(
  db: Kysely<Database>,
  { path, storage }: { path: string; storage: MediaStorage | undefined },
): Promise<BackupSummary> {
  const summary: Omit<BackupSummary, 'bytes'> = { rows: 0, files: 0, secretFingerprint: undefined }
  const bytes = await writeArchive(path, async (archive) => {
    await readSnapshot(db, async (snapshot) => {
      const { contents } = snapshot
      // Releases before the migration 0034 named it otherwise.
      if (contents.tables.some(({ name }) => name === 'setting'))
        summary.secretFingerprint = await findSecretFingerprint(snapshot.db)
      await archive.add(
        'manifest.json',
        writeManifest(contents, {
          media: storage !== undefined,
          secretFingerprint: summary.secretFingerprint ?? null,
        }),
      )
      for (const { name, rows } of contents.tables) {
        summary.rows += rows
        let part = 0
        for await (const lines of snapshot.readRows(name)) {
          part++
          await archive.add(`${rowsFolder}${name}/${part}.jsonl.zst`, await compress(lines))
        }
      }
    })
    // Sound and pictures are compressed already.
    if (storage) summary.files = await addMedia(archive, storage)
  })
  return { bytes, ...summary }
}

async function addMedia(archive: ArchiveWriter, storage: MediaStorage): Promise<number> {
  let files = 0
  for await (const { key } of storage.list('')) {
    // Editions of recordings are made again on request.
    if (key.startsWith(uploadsPrefix) || key.startsWith(`${editionsFolder}/`)) continue
    const file = await storage.find(key)
    const body = file && (await begin(file.read()))
    // A preview that is out of date may be removed meanwhile.
    if (!file || !body) continue
    await archive.addFile(`${mediaFolder}${key}`, { ...file, body })
    files++
  }
  return files
}

/** The same bytes, of which the first have been read; undefined if the file is gone. */
async function begin(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array> | undefined> {
  const iterator = bytes[Symbol.asyncIterator]()
  try {
    const first = await iterator.next()
    return (async function* () {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    })()
  } catch (error) {
    const isGone = hasCode(error, 'ENOENT') || (error instanceof StorageError && error.trouble === 'changed')
    if (!isGone) throw error
    return undefined
  }
}
