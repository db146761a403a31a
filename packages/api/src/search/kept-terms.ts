import { type Database, findByWords } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { LRUCache } from 'lru-cache'
import type { Way } from './text-queries.ts'
import type { TrackIndex } from './track-index.ts'
import type { TrackSet } from './track-set.ts'

/** A term that was looked up: the tracks that match any of its ways. */
export interface KeptTerm {
  ways: readonly Way[]
  tracks: TrackSet
}

/** Tracks times queries that are matched again after a change; for more, searched words are looked up again. */
const maxMatched = 100_000

/** Matches changed tracks with the kept terms again. */
export async function updateTerms(
  db: Kysely<Database>,
  { index, terms }: { index: TrackIndex; terms: LRUCache<string, KeptTerm> },
  { ids }: { ids: readonly number[] },
): Promise<void> {
  const kept = [...terms.values()]
  const queries = [...new Set(kept.flatMap(({ ways }) => ways.filter((way) => typeof way === 'string')))]
  if (queries.length * ids.length > maxMatched) {
    terms.clear()
    return
  }
  const matching = queries.length > 0 ? await findByWords(db, { queries, among: ids }) : []
  const matched = new Map(queries.map((query, place) => [query, new Set(matching[place])]))
  for (const id of ids) {
    const track = index.numberOf(id)
    if (track === undefined) continue
    const isMatch = (way: Way) => {
      if (typeof way === 'number') return index.codes.get(way)?.has(track) ?? false
      return typeof way === 'object'
        ? index.isWithin('bpm', way, track)
        : (matched.get(way)?.has(id) ?? false)
    }
    for (const { tracks, ways } of kept) {
      if (ways.some(isMatch)) tracks.add(track)
      else tracks.remove(track)
    }
  }
}
