import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { importableFiles } from '@tempolibre/contract/upload-rules'

/** A file of a folder that is imported. */
export interface FolderFile {
  /** Below the folder, with slashes. */
  path: string
  bytes: number
  modifiedMs: number
}

export interface FolderFiles {
  sounds: readonly FolderFile[]
  /** Tables of metadata, perhaps. */
  tables: readonly FolderFile[]
  /** DDEX messages, perhaps. */
  messages: readonly FolderFile[]
  pictures: readonly FolderFile[]
}

/** The files of a folder and the folders below it, in natural order; hidden ones and what macOS adds to archives are left out. */
export async function listFolder(folder: string): Promise<FolderFiles> {
  const found: FolderFile[] = []
  await walk(folder, '', found)
  const { compare } = new Intl.Collator('en', { numeric: true })
  const files = found.toSorted((one, other) => compare(one.path, other.path))
  const ofKind = (kind: RegExp) => files.filter(({ path }) => kind.test(path))
  return {
    sounds: ofKind(importableFiles.sound),
    tables: ofKind(importableFiles.table),
    messages: ofKind(importableFiles.message),
    pictures: ofKind(importableFiles.picture),
  }
}

async function walk(folder: string, below: string, found: FolderFile[]): Promise<void> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === '__MACOSX') continue
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) await walk(folder, path, found)
    else if (entry.isFile()) {
      const { mtimeMs, size } = await stat(join(folder, path))
      found.push({ path, bytes: size, modifiedMs: mtimeMs })
    }
  }
}
