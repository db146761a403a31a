import { printRange } from '@tempolibre/domain'
import { type Database, findByWords } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { SearchMemory } from './search-memory.ts'
import type { TextQuery, Way } from './text-queries.ts'
import type { TrackSet } from './track-set.ts'

/** Returns the tracks that match a text. */
export type TracksOf = (text: TextQuery) => TrackSet

/** Looks up the words of texts that are not cached; then the tracks of each text are available synchronously. */
export async function readTexts(
  db: Kysely<Database>,
  { index, terms }: Pick<SearchMemory, 'index' | 'terms'>,
  texts: readonly TextQuery[],
): Promise<TracksOf> {
  const lists = new Map(texts.flat(2).map((ways) => [keyOf(ways), ways]))
  const known = new Map<string, TrackSet>()
  for (const key of lists.keys()) {
    const kept = terms.get(key)
    if (kept) known.set(key, kept.tracks)
  }
  const missing = [...lists].filter(([key]) => !known.has(key))
  const queries = [...new Set(missing.flatMap(([, ways]) => ways.filter((way) => typeof way === 'string')))]
  const ids = queries.length > 0 ? await findByWords(db, { queries }) : []
  const found = new Map(queries.map((query, place) => [query, ids[place] ?? new Int32Array()]))
  for (const [key, ways] of missing) {
    const tracks = index.empty()
    for (const way of ways) {
      if (typeof way === 'number') tracks.union(index.codes.get(way) ?? index.empty())
      else if (typeof way === 'object') tracks.union(index.within('bpm', way))
      else
        for (const id of found.get(way) ?? []) {
          const track = index.numberOf(id)
          if (track !== undefined) tracks.add(track)
        }
    }
    known.set(key, tracks)
    terms.set(key, { ways, tracks })
  }

  return (text) => {
    const tracks = index.empty()
    for (const every of text) {
      const fitting = index.every.clone()
      for (const ways of every) fitting.intersection(known.get(keyOf(ways)) ?? index.empty())
      tracks.union(fitting)
    }
    return tracks
  }
}

const keyOf = (ways: readonly Way[]) =>
  ways.map((way) => (typeof way === 'object' ? `bpm ${printRange(way)}` : way)).join(' | ')
