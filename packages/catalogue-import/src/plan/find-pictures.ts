import { posix } from 'node:path'
import { cleanLine } from '@tempolibre/domain/clean-text'
import type { FolderFile, FolderFiles } from '../folder/list-folder.ts'

/** Finds the pictures of sound files among those of a folder. */
export interface PictureFinder {
  /**
   * The picture that a table or a message names: the one in the sound's own folder, or the only one of that name.
   * @param name with or without folders and extension
   */
  named(path: string, name: string): string | undefined
  /** The picture with the sound's name, else the cover of its folder, by its name or because it is the only one and no other file's. */
  beside(path: string): string | undefined
}

/** How the name of a cover begins, in small letters. */
const coverNames =
  /^(?:cover|folder|front|artwork|album|portada|car[aá]tula|cubierta|pochette|couverture|jaquette)/

export function createPictureFinder({
  pictures,
  sounds,
}: Pick<FolderFiles, 'pictures' | 'sounds'>): PictureFinder {
  const byName = Map.groupBy(
    pictures.map(({ path }) => path),
    nameOf,
  )
  const picturesIn = groupByFolder(pictures)
  const soundsIn = groupByFolder(sounds)
  const coverOf = new Map(
    [...picturesIn].map(([folder, files]) => {
      const names = new Set(soundsIn.get(folder)?.keys())
      const shared = [...files].filter(([name]) => !names.has(name))
      const named = shared.find(([name]) => coverNames.test(name))
      const only = shared.length === 1 ? shared[0] : undefined
      return [folder, (named ?? only)?.[1]]
    }),
  )
  return {
    named(path, name) {
      const wanted = plain(name.replace(/^file:\/*/, '').replaceAll('\\', '/'))
      const isMeant = (picture: string) => {
        const tail = `/${plain(picture)}`
        return tail.endsWith(`/${wanted}`) || withoutExtension(tail).endsWith(`/${wanted}`)
      }
      const found = (byName.get(nameOf(wanted)) ?? byName.get(wanted) ?? []).filter(isMeant)
      const folder = posix.dirname(path)
      const own = found.find((picture) => posix.dirname(picture) === folder)
      return own ?? (found.length === 1 ? found[0] : undefined)
    },
    beside(path) {
      const folder = posix.dirname(path)
      return picturesIn.get(folder)?.get(nameOf(path)) ?? coverOf.get(folder)
    },
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

const plain = (name: string) => cleanLine(name).toLowerCase()
const withoutExtension = (path: string) => path.replace(/\.\w+$/, '')
const nameOf = (path: string) => plain(withoutExtension(posix.basename(path)))
