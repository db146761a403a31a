import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import {
  type ExportedFile,
  exportedFileSchema,
  type ExportManifest,
  type ExportSubject,
  exportSubjectNames,
  exportVersion,
} from '@tempolibre/contract/library-export'
import { hasCode } from '@tempolibre/domain/thrown'
import { type Database, readLibrary, type ReadSubject } from '@tempolibre/database'
import type { MediaStorage } from '@tempolibre/media/storage'
import { clearUnfinished } from '@tempolibre/media/whole-file'
import type { Kysely } from 'kysely'
import { findFile, keepFile } from './copy-media.ts'
import {
  fileOf,
  findExport,
  manifestName,
  mediaFolder,
  parseJson,
  readLines,
  writeManifest,
  writeRecords,
} from './export-folder.ts'
import { collectMediaKeys, type MediaKeys } from './media-keys.ts'

export interface ExportOptions {
  db: Kysely<Database>
  /** Empty, or a former export, which is brought up to date. */
  folder: string
  storage: MediaStorage
  onProgress(subject: ExportSubject | 'media', count: number): void
}

/** The folder holds something else. */
export class NoExportFolderError extends Error {
  override readonly name = 'NoExportFolderError'
}

/**
 * Writes a whole library to a folder. The same library is written as the same bytes. A run that was killed is continued by the
 * next one.
 * @throws NoExportFolderError
 */
export async function writeExport(options: ExportOptions): Promise<void> {
  const { db, folder, onProgress } = options
  await requireOwnFolder(folder)
  const manifest: ExportManifest = {
    format: 'tempolibre library',
    version: exportVersion,
    complete: false,
    records: {},
  }
  await writeManifest(folder, manifest)
  await clearUnfinished(folder)
  const keys = collectMediaKeys()
  await readLibrary(db, async (read) => {
    for (const subject of exportSubjectNames) {
      const count = await writeRecords(join(folder, fileOf(subject)), noteKeys(subject, read, keys))
      manifest.records[subject] = count
      onProgress(subject, count)
    }
  })
  const count = await exportMedia(keys.list(), options)
  manifest.records.media = count
  onProgress('media', count)
  await writeManifest(folder, { ...manifest, complete: true })
}

async function requireOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Hidden entries, such as those of git, don't matter; nor does what a killed run has left.
  const others = (await readdir(folder)).filter(
    (name) => !name.startsWith('.') && !name.startsWith(`${manifestName}.`),
  )
  if (others.length > 0 && (await findExport(folder)) === undefined) throw new NoExportFolderError(folder)
}

async function* noteKeys(subject: ExportSubject, read: ReadSubject, keys: MediaKeys) {
  for await (const record of read(subject)) {
    keys.add(record)
    yield record
  }
}

/** Copies what the library names and the storage has, and removes what it names no longer. @returns how many */
async function exportMedia(keys: readonly string[], { folder, storage }: ExportOptions): Promise<number> {
  const list = join(folder, fileOf('media'))
  const former = await readFormer(list)
  const kept = new Set<string>()
  async function* copyAll(): AsyncGenerator<ExportedFile> {
    for (const key of keys) {
      // Addresses elsewhere are no files of ours.
      if (!exportedFileSchema.shape.key.safeParse(key).success) continue
      const source = await storage.find(key)
      if (!source) continue
      const sha256 = await keepFile(source, join(folder, mediaFolder, key), former.get(key))
      kept.add(key)
      yield { key, bytes: source.bytes, sha256 }
    }
  }
  const count = await writeRecords(list, copyAll())
  await removeOthers(join(folder, mediaFolder), kept)
  return count
}

/** The hashes of the last export by storage key. */
async function readFormer(list: string): Promise<Map<string, string>> {
  const former = new Map<string, string>()
  if (!(await findFile(list))) return former
  for await (const line of readLines(list)) {
    const parsed = exportedFileSchema.safeParse(parseJson(line))
    if (parsed.success) former.set(parsed.data.key, parsed.data.sha256)
  }
  return former
}

async function removeOthers(media: string, kept: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(media, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(media, path).split(sep).join('/')
    if (entry.isFile() && !kept.has(key)) await rm(path)
  }
}
