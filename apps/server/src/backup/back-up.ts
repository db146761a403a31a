import { open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { findSecretFingerprint } from '@tempolibre/api'
import { hasCode } from '@tempolibre/contract/thrown'
import { type Database, readSnapshot } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { mediaFolder, rowsFolder, writeManifest } from './manifest.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

const compress = promisify(zstdCompress)

export interface BackupSummary {
  /** Length of the backup in bytes. */
  bytes: number
  rows: number
  /** Files of the media folder. */
  files: number
  secretFingerprint: string | undefined
}

/**
 * Writes a backup: the database as of one moment, then the media folder. Every file that a row of that moment names was
 * there before the row, is never changed under its name, and is still there when its turn comes. Sites may run.
 * @param mediaDirectory undefined: the database alone
 * @throws BackupError if the database is empty
 */
export async function backUp(
  db: Kysely<Database>,
  { mediaDirectory, path }: { path: string; mediaDirectory: string | undefined },
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
          media: mediaDirectory !== undefined,
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
    if (mediaDirectory !== undefined) summary.files = await addMedia(archive, mediaDirectory)
  })
  return { bytes, ...summary }
}

async function addMedia(archive: ArchiveWriter, mediaDirectory: string): Promise<number> {
  let files = 0
  for (const path of await listMedia(mediaDirectory)) {
    const file = await openIfPresent(path)
    if (!file) continue
    try {
      await archive.addFile(`${mediaFolder}${relative(mediaDirectory, path).split(sep).join('/')}`, file)
      files++
    } finally {
      await file.close()
    }
  }
  return files
}

/** Whole files, in alphabetical order; none if there is no folder. */
async function listMedia(mediaDirectory: string): Promise<string[]> {
  try {
    const entries = await readdir(mediaDirectory, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** A preview that is out of date may be removed meanwhile. */
async function openIfPresent(path: string) {
  try {
    return await open(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
