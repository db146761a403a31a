import { readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { importableFiles, importableKindOf, isHiddenFile, isPackage } from '@tempolibre/domain/upload-rules'

/** A file of a folder that is imported. */
export interface FolderFile {
  /** Below the folder, with slashes. */
  path: string
  bytes: number
  modifiedMs: number
}

/** A link that is not followed: where it leads is read already, or contains it. */
export interface UnfollowedLink {
  path: string
  /** Path below the folder under which its files are read; undefined: it leads to a folder around it. */
  readAs: string | undefined
}

export interface FolderFiles {
  sounds: readonly FolderFile[]
  /** Tables of metadata, perhaps. */
  tables: readonly FolderFile[]
  /** DDEX messages, perhaps. */
  messages: readonly FolderFile[]
  pictures: readonly FolderFile[]
  /** Paths of files of other kinds, of pipes and devices, and of hidden files and folders. */
  others: readonly string[]
  links: readonly UnfollowedLink[]
  /** Paths of folders that are documents, such as `tracks.numbers`: they are not entered. */
  packages: readonly string[]
  /** Paths of folders and files that may not be opened, and of links that lead nowhere. */
  unreadable: readonly string[]
}

const { compare } = new Intl.Collator('en', { numeric: true })
const byPath = (one: { path: string }, other: { path: string }) => compare(one.path, other.path)

/**
 * The files of a folder and the folders below it, in natural order, also behind links that lead out of it: each real folder and
 * file once, under the path with the fewest links to follow. Hidden ones, what macOS adds to archives and folders that are documents are named only.
 */
export async function listFolder(folder: string): Promise<FolderFiles> {
  const root = await realpath(folder)
  const walk: Walk = {
    folder,
    root,
    found: [],
    others: [],
    links: [],
    packages: [],
    unreadable: [],
    waiting: [],
    entered: new Map(),
  }
  await enter(walk, '', root)
  const files = new Map(walk.found.map(({ path, real }) => [real, path]))
  // Links wait until all that is nearer was read: by which of them a folder is entered is the same at every run.
  for (let next = walk.waiting; next.length > 0; next = walk.waiting) {
    walk.waiting = []
    for (const path of next.toSorted(compare)) await follow(walk, path, files)
  }
  const found = walk.found
    .map(({ bytes, modifiedMs, path }) => ({ path, bytes, modifiedMs }))
    .toSorted(byPath)
  const ofKind = (kind: RegExp) => found.filter(({ path }) => kind.test(path))
  return {
    sounds: ofKind(importableFiles.sound),
    tables: ofKind(importableFiles.table),
    messages: ofKind(importableFiles.message),
    pictures: ofKind(importableFiles.picture),
    others: [
      ...walk.others,
      ...found.flatMap(({ path }) => (importableKindOf(path) === undefined ? path : [])),
    ].toSorted(compare),
    links: walk.links.toSorted(byPath),
    packages: walk.packages.toSorted(compare),
    unreadable: walk.unreadable.toSorted(compare),
  }
}

interface Walk {
  folder: string
  /** Its real path. */
  root: string
  found: (FolderFile & { real: string })[]
  others: string[]
  links: UnfollowedLink[]
  packages: string[]
  unreadable: string[]
  /** Paths of links that are still to be followed. */
  waiting: string[]
  /** The path below the folder of each real folder that was read. */
  entered: Map<string, string>
}

/** Reads a folder that was not read before, and the real folders below it. */
async function enter(walk: Walk, below: string, real: string): Promise<void> {
  walk.entered.set(real, below)
  const entries = await readdir(real, { withFileTypes: true })
  const names = entries.map(({ name }) => name)
  if (below !== '' && isPackage(below, names)) return void walk.packages.push(below)
  for (const entry of entries.toSorted((one, other) => compare(one.name, other.name))) {
    const { name } = entry
    const path = below === '' ? name : `${below}/${name}`
    if (isHiddenFile(name)) walk.others.push(path)
    else if (entry.isSymbolicLink()) walk.waiting.push(path)
    else
      await naming(walk, path, async () => {
        const realBelow = join(real, name)
        const known = walk.entered.get(realBelow)
        if (entry.isDirectory() && known !== undefined) walk.links.push({ path, readAs: known })
        else if (entry.isDirectory()) await enter(walk, path, realBelow)
        else if (entry.isFile()) {
          const { mtimeMs, size } = await stat(realBelow)
          walk.found.push({ path, real: realBelow, bytes: size, modifiedMs: mtimeMs })
        } else walk.others.push(path)
      })
  }
}

/** Follows a link, unless what it leads to is read without it, or contains it. */
async function follow(walk: Walk, path: string, files: Map<string, string>): Promise<void> {
  await naming(walk, path, async () => {
    const target = join(walk.folder, path)
    const real = await realpath(target)
    const from = await realpath(dirname(target))
    const entry = await stat(real)
    const known = walk.entered.get(real) ?? files.get(real)
    if (isBelow(from, real) || isBelow(walk.root, real)) walk.links.push({ path, readAs: undefined })
    else if (known !== undefined) walk.links.push({ path, readAs: known })
    // What is below the folder is read there, or hidden there.
    else if (isBelow(real, walk.root)) walk.links.push({ path, readAs: real.slice(walk.root.length + 1) })
    else if (entry.isDirectory()) {
      const before = walk.found.length
      await enter(walk, path, real)
      dropRepeated(walk, before, files)
    } else if (entry.isFile()) {
      walk.found.push({ path, real, bytes: entry.size, modifiedMs: entry.mtimeMs })
      files.set(real, path)
    } else walk.others.push(path)
  })
}

/** Of the files that were found last, those that a link has led to before are no files of their own. */
function dropRepeated(walk: Walk, before: number, files: Map<string, string>): void {
  for (const file of walk.found.splice(before)) {
    const readAs = files.get(file.real)
    if (readAs === undefined) {
      files.set(file.real, file.path)
      walk.found.push(file)
    } else walk.links.push({ path: file.path, readAs })
  }
}

/** Whatever the reason, nothing of what cannot be opened can be imported; of files of other kinds it does not matter. */
async function naming(walk: Walk, path: string, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch {
    if (!/\.\w+$/.test(path) || importableKindOf(path)) walk.unreadable.push(path)
    else walk.others.push(path)
  }
}

const isBelow = (path: string, folder: string) =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
