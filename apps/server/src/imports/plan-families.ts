import type { PlannedRecording } from '@tempolibre/catalogue-import'
import { readVersion, songKey } from '@tempolibre/contract'
import { languages } from '@tempolibre/locales'

type Named = Pick<PlannedRecording, 'artist' | 'family' | 'path' | 'rights' | 'title' | 'written'>

/**
 * Recordings of an import that may belong to one song: by what tables say, by works and by titles of one artist. They are published
 * together, so that nobody sees half of a family. Too many in one group do no harm.
 * @returns the paths of each group
 */
export function groupFamilies(recordings: readonly Named[]): string[][] {
  const groupOf = new Map<string, Group>()
  for (const recording of recordings) {
    let group: Group = { paths: [recording.path], keys: keysOf(recording) }
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

function keysOf({ artist, family, path, rights, title, written }: Named): string[] {
  const by = songKey(artist)
  const ending = ` (${family?.name ?? ''})`
  const songs = languages.flatMap((language) => {
    const name = title[language]
    return [readVersion(name).song, ...(name.endsWith(ending) ? [name.slice(0, -ending.length)] : [])]
  })
  return [
    `file ${path}`,
    ...(family?.main === undefined ? [] : [`file ${family.main}`]),
    ...songs.flatMap((song) => (songKey(song) === '' ? [] : [`song ${by}\n${songKey(song)}`])),
    ...(rights.iswc ? [`work ${by}\n${rights.iswc}`] : []),
    ...[written.code, written.mainOf].flatMap((code) =>
      code === undefined ? [] : [`code ${by}\n${code.toLowerCase()}`],
    ),
  ]
}
