import type { ChosenFile } from './collect-files.ts'
import { plainPath } from '@tempolibre/domain/upload-rules'

/** A folder of the upload in which chosen files may belong. */
export interface Place {
  /** With a slash at its end; empty: beside all others. */
  folder: string
  /** Where each of the chosen files lies there, by the path it was chosen with. */
  paths: ReadonlyMap<string, string>
}

/** Chosen files that the upload has under another path: do they replace those? */
export interface PlaceQuestion {
  /** As they were chosen. */
  paths: readonly string[]
  places: readonly Place[]
}

/**
 * Finds chosen files that the upload may have in another folder: a table chosen without its folder, a folder that was renamed, or a
 * folder of the one that was sent.
 * @param known paths of the files of the upload
 */
export function findPlaces(chosen: readonly ChosenFile[], known: readonly string[]): PlaceQuestion[] {
  const present = new Set(known.map(plainPath))
  const byName = Map.groupBy(known, nameOf)
  const byFolder = Map.groupBy(
    chosen.map(({ path }) => path),
    topFolderOf,
  )
  const questions: PlaceQuestion[] = []
  for (const [folder, paths] of byFolder) {
    if (folder === '') {
      questions.push(
        ...placeFiles(
          paths.filter((path) => !present.has(plainPath(path))),
          byName,
        ),
      )
      continue
    }
    // A folder of this name was sent: what is new in it is new.
    if (known.some((path) => plainPath(path).startsWith(plainPath(folder)))) continue
    const place = placeFolder(folder, paths, byName)
    if (place) questions.push({ paths, places: [place] })
  }
  return questions
}

/** Files that were chosen without a folder, together with those that may belong in the same ones. */
function placeFiles(paths: readonly string[], byName: ReadonlyMap<string, string[]>): PlaceQuestion[] {
  const groups = Map.groupBy(
    paths.filter((path) => byName.has(nameOf(path))),
    (path) => JSON.stringify((byName.get(nameOf(path)) ?? []).map(folderOf)),
  )
  return [...groups.values()].map((group) => {
    const folders = (byName.get(nameOf(group[0] ?? '')) ?? []).map(folderOf)
    return {
      paths: group,
      places: folders.map((folder, at) => ({
        folder,
        paths: new Map(group.map((path) => [path, byName.get(nameOf(path))?.[at] ?? path])),
      })),
    }
  })
}

/** Where at least half of the files of a folder lie, if they do: the folder itself, or what is in it. */
function placeFolder(
  folder: string,
  paths: readonly string[],
  byName: ReadonlyMap<string, string[]>,
): Place | undefined {
  const found = new Map<string, { count: number; place: string; cut: number }>()
  for (const cut of [0, folder.length]) {
    for (const path of paths) {
      const rest = path.slice(cut).split('/')
      for (const there of byName.get(nameOf(path)) ?? []) {
        // As the folder is written there.
        const place = folderBefore(there.split('/'), rest, cut === 0 ? 1 : 0)
        if (place === undefined) continue
        const key = `${cut} ${place}`
        found.set(key, { count: (found.get(key)?.count ?? 0) + 1, place, cut })
      }
    }
  }
  const [best] = [...found.values()].toSorted((one, other) => other.count - one.count)
  if (!best || best.count * 2 < paths.length) return undefined
  return {
    folder: best.place,
    paths: new Map(paths.map((path) => [path, best.place + path.slice(folder.length)])),
  }
}

/**
 * The folder before the end of a path, with a slash at its end; undefined if the path does not end so.
 * @param more names of the end that belong to the folder
 */
function folderBefore(names: readonly string[], end: readonly string[], more: number): string | undefined {
  const at = names.length - end.length
  if (at < 0 || plainPath(names.slice(at).join('/')) !== plainPath(end.join('/'))) return undefined
  return names
    .slice(0, at + more)
    .map((name) => `${name}/`)
    .join('')
}

const nameOf = (path: string) => plainPath(path.slice(path.lastIndexOf('/') + 1))
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
/** With a slash at its end; empty for a file that was chosen without a folder. */
const topFolderOf = (path: string) => path.slice(0, path.indexOf('/') + 1)

/** The folders that were chosen as a whole: what the upload has in them besides is no longer there. */
export const foldersOf = (chosen: readonly ChosenFile[]): string[] =>
  [...new Set(chosen.map(({ path }) => topFolderOf(path)))].filter((folder) => folder !== '')

/** Chosen files as they lie in the places that were answered; undefined: beside all others. */
export function placeChosen(
  chosen: readonly ChosenFile[],
  answers: readonly (Place | undefined)[],
): { chosen: ChosenFile[]; folders: string[] } {
  const paths = new Map(answers.flatMap((place) => [...(place?.paths ?? [])]))
  const placed = chosen.map(({ file, path }) => ({ file, path: paths.get(path) ?? path }))
  const moved = new Set([...paths.keys()].map(topFolderOf))
  const places = answers.flatMap((place) =>
    place && [...place.paths.keys()].some((path) => topFolderOf(path) !== '') ? place.folder : [],
  )
  return { chosen: placed, folders: [...foldersOf(chosen).filter((folder) => !moved.has(folder)), ...places] }
}
