import type { ImportProblem, LeftOutSong } from '@tempolibre/catalogue-import'
import { readVersion, songKey } from '@tempolibre/domain'
import { languages } from '@tempolibre/locales'

type Named = LeftOutSong

/** What has become of a recording. `there`: left out, since it is there already. */
export type ReadingState = 'left out' | 'read' | 'there'

/**
 * What is read of a folder and what is left out of it, by what may belong to one song.
 * @returns each group, see `groupFamilies`
 */
export function planFamilies({
  leftOutSongs = [],
  recordings,
}: {
  recordings: readonly Named[]
  leftOutSongs?: readonly Named[] | undefined
}): (readonly Named[])[] {
  const songs = new Map([...leftOutSongs, ...recordings].map((song) => [song.path, song]))
  return groupFamilies([...songs.values()]).map((paths) => paths.flatMap((path) => songs.get(path) ?? []))
}

/**
 * Recordings of an import that may belong to one song: by what tables say, by works and by titles of one artist. They are published
 * together, so that nobody sees half of a family. Too many in one group do no harm.
 * @returns the paths of each group
 */
export function groupFamilies(recordings: readonly Named[]): string[][] {
  const groupOf = new Map<string, Group>()
  const artistsOf = new Map<string, Set<string>>()
  for (const recording of recordings)
    for (const title of titlesOf(recording))
      artistsOf.set(title, (artistsOf.get(title) ?? new Set()).add(recording.artist))
  for (const recording of recordings) {
    // A recording left out because it has no artist could belong to any of them.
    const others = recording.artist === '' ? titlesOf(recording) : []
    const by = new Set([recording.artist, ...others.flatMap((title) => [...(artistsOf.get(title) ?? [])])])
    let group: Group = {
      paths: [recording.path],
      keys: [...by].flatMap((artist) => keysOf(recording, artist)),
    }
    for (const key of group.keys) {
      const other = groupOf.get(key)
      if (other && other !== group) group = joined(other, group, groupOf)
      groupOf.set(key, group)
    }
  }
  return [...new Set(groupOf.values())].map(({ paths }) => paths)
}

interface Group {
  paths: string[]
  keys: string[]
}

/** The smaller one goes into the larger. */
function joined(one: Group, other: Group, groupOf: Map<string, Group>): Group {
  const [large, small] = one.paths.length >= other.paths.length ? [one, other] : [other, one]
  large.paths.push(...small.paths)
  large.keys.push(...small.keys)
  for (const key of small.keys) groupOf.set(key, large)
  return large
}

/** What its song may be called. */
function titlesOf({ family, title }: Named): string[] {
  const ending = ` (${family?.name ?? ''})`
  const songs = languages.flatMap((language) => {
    const name = title[language]
    return [readVersion(name).song, ...(name.endsWith(ending) ? [name.slice(0, -ending.length)] : [])]
  })
  return [...new Set(songs.map(songKey))].filter(Boolean)
}

function keysOf(recording: Named, artist: string): string[] {
  const { family, path, rights, written } = recording
  const by = songKey(artist)
  return [
    `file ${path}`,
    ...(family?.main === undefined ? [] : [`file ${family.main}`]),
    ...titlesOf(recording).map((title) => `song ${by}\n${title}`),
    ...(rights.iswc ? [`work ${by}\n${rights.iswc}`] : []),
    ...[written.code, written.mainOf].flatMap((code) =>
      code === undefined ? [] : [`code ${by}\n${code.toLowerCase()}`],
    ),
  ]
}

/** A version that waits for its song. */
export interface Orphan {
  path: string
  /** The path of its song, which is left out. */
  song: string
  /** Whether its table names a file that is left out because the recording is there already. */
  isCopy: boolean
}

/**
 * Recordings that are versions by a table or by their names, and whose song is left out: alone they would be songs of their own.
 * @param family recordings that may belong to one song
 * @param stateOf what has become of each
 */
export function findOrphans(
  family: readonly Named[],
  stateOf: (path: string) => ReadingState | undefined,
): Orphan[] {
  const ofState = (state: ReadingState) => family.filter(({ path }) => stateOf(path) === state)
  const read = ofState('read')
  const song = ofState('left out').find((recording) => !isNamedVersion(recording))?.path
  const isAlone = read.every(isNamedVersion)
  return read.flatMap(({ family: written, path }) => {
    const main = written?.main
    if (main !== undefined) {
      const state = stateOf(main)
      return state === 'read' ? [] : { path, song: main, isCopy: state === 'there' }
    }
    return isAlone && song !== undefined ? { path, song, isCopy: false } : []
  })
}

const isNamedVersion = ({ family, title }: Named) =>
  family !== undefined || languages.some((language) => readVersion(title[language]).kind !== undefined)

/** What is said of a version that is not published, whoever publishes the others. */
export const songLeftOut = ({ isCopy, path, song }: Orphan): ImportProblem => ({
  severity: 'warning',
  file: path,
  code: isCopy ? 'main_is_copy' : 'song_left_out',
  inputs: { song },
  message: isCopy
    ? `its table names ${song} as its main version, which was left out as a copy: it stays a draft until the table names the file that was not, or somebody publishes it in the studio.`
    : `it seems to be a version of ${song}, which is left out: it stays a draft until that one is imported, or somebody publishes it in the studio.`,
})
