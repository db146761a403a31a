import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { importableFiles, importableKindOf } from '@tempolibre/contract/upload-rules'

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
  /** Paths of folders and files that may not be opened, and of links that lead nowhere. */
  unreadable: readonly string[]
}

/**
 * The files of a folder and the folders below it, in natural order, also behind links that lead out of it; hidden ones and what
 * macOS adds to archives are left out.
 */
export async function listFolder(folder: string): Promise<FolderFiles> {
  const found: FolderFile[] = []
  const unreadable: string[] = []
  await walk({ folder, root: await realpath(folder), found, unreadable }, '', [])
  const { compare } = new Intl.Collator('en', { numeric: true })
  const files = found.toSorted((one, other) => compare(one.path, other.path))
  const ofKind = (kind: RegExp) => files.filter(({ path }) => kind.test(path))
  return {
    sounds: ofKind(importableFiles.sound),
    tables: ofKind(importableFiles.table),
    messages: ofKind(importableFiles.message),
    pictures: ofKind(importableFiles.picture),
    unreadable: unreadable.toSorted(compare),
  }
}

interface Walk {
  folder: string
  /** Its real path. */
  root: string
  found: FolderFile[]
  unreadable: string[]
}

/** @param above real paths of the folders around this one: a link to one of them leads in a circle */
async function walk(to: Walk, below: string, above: readonly string[]): Promise<void> {
  const real = await realpath(join(to.folder, below))
  if (above.includes(real)) return
  for (const found of await readdir(real, { withFileTypes: true })) {
    const { name } = found
    if (name.startsWith('.') || name === '__MACOSX') continue
    const path = below === '' ? name : `${below}/${name}`
    try {
      if (found.isSymbolicLink() && isBelow(await realpath(join(to.folder, path)), to.root)) continue
      const entry = await stat(join(to.folder, path))
      if (entry.isDirectory()) await walk(to, path, [...above, real])
      else if (entry.isFile()) to.found.push({ path, bytes: entry.size, modifiedMs: entry.mtimeMs })
    } catch {
      // Whatever the reason, nothing of it can be imported; of other files it does not matter.
      if (!/\.\w+$/.test(name) || importableKindOf(name)) to.unreadable.push(path)
    }
  }
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(folder + sep)
