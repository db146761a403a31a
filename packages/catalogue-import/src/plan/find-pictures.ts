import { posix } from 'node:path'
import type { FolderFile, FolderFiles } from '../folder/list-folder.ts'

/**
 * Finds the picture of a sound file by its path: the one with its name, else the cover of its folder, by its name or because it is
 * the only one and no other file's.
 */
export function createPictureFinder({
  pictures,
  sounds,
}: Pick<FolderFiles, 'pictures' | 'sounds'>): (path: string) => string | undefined {
  const picturesIn = groupByFolder(pictures)
  const soundsIn = groupByFolder(sounds)
  const coverOf = new Map(
    [...picturesIn].map(([folder, files]) => {
      const names = new Set(soundsIn.get(folder)?.keys())
      const shared = [...files].filter(([name]) => !names.has(name))
      const named = shared.find(([name]) => /^(?:cover|folder|front|artwork|album)/.test(name))
      const only = shared.length === 1 ? shared[0] : undefined
      return [folder, (named ?? only)?.[1]]
    }),
  )
  return (path) => {
    const folder = posix.dirname(path)
    return picturesIn.get(folder)?.get(nameOf(path)) ?? coverOf.get(folder)
  }
}

/** Paths by folder and name. */
function groupByFolder(files: readonly FolderFile[]): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>()
  for (const { path } of files) {
    const folder = posix.dirname(path)
    const known = folders.get(folder) ?? new Map<string, string>()
    folders.set(folder, known.set(nameOf(path), path))
  }
  return folders
}

const nameOf = (path: string) =>
  posix
    .basename(path)
    .replace(/\.\w+$/, '')
    .toLowerCase()
