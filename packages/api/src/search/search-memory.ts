import type { TrackSummary } from '@tempolibre/contract'
import { type Database, getContentRevision } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { loadOnce } from '../load-once.ts'
import type { UnderstoodSearch } from './understand-words.ts'
import { TrackIndex } from './track-index.ts'
import type { TrackSet } from './track-set.ts'
import { keepTrackOrders, type OrderTracks } from './track-orders.ts'
import { readVocabulary, type SearchVocabulary } from './vocabulary.ts'

/** What searches share until content changes. */
export interface SearchMemory {
  vocabulary: SearchVocabulary
  /** Of the same revision or a later one. */
  index: TrackIndex
  /** All tracks in each order. */
  orders: OrderTracks
  /** The tracks that match a term, by its ways. */
  terms: LRUCache<string, TrackSet>
  /** By typed text. */
  understood: LRUCache<string, UnderstoodSearch>
  /** By language and id. */
  summaries: LRUCache<string, TrackSummary>
}

/** Answers with the cache of the current content. */
export type Remembering = <Answer>(answer: (memory: SearchMemory) => Promise<Answer>) => Promise<Answer>

/** The search of a process. */
export interface KeptSearch {
  remembering: Remembering
  /** Whether the catalogue has been read: from then on only changes are. */
  isLoaded(): boolean
}

const maxRemembered = { understood: 500, summaries: 5000, termBytes: 48_000_000 } as const

/**
 * Keeps one cache for one revision of the content. The revision is checked while the answer is computed; if it has
 * changed, the answer is computed again with a new cache.
 */
export function keepSearchMemory(db: Kysely<Database>): KeptSearch {
  const index = new TrackIndex()
  let isLoaded = false
  const memory = loadOnce(async () => {
    const read = await readMemory(db, index)
    isLoaded = true
    return read
  })
  const remembering: Remembering = async (answer) => {
    const known = memory.kept()
    if (!known) return answer(await memory.get())
    const found = await known
    const [revision, answered] = await Promise.allSettled([getContentRevision(db), answer(found)])
    if (revision.status === 'rejected') throw revision.reason
    if (revision.value !== found.vocabulary.revision) {
      memory.forget(known)
      return answer(await memory.get())
    }
    if (answered.status === 'rejected') throw answered.reason
    return answered.value
  }
  return { remembering, isLoaded: () => isLoaded }
}

async function readMemory(db: Kysely<Database>, index: TrackIndex): Promise<SearchMemory> {
  const vocabulary = await readVocabulary(db)
  // Updated after the revision is read, so the index may be ahead of it, never behind.
  await index.follow(db)
  return {
    vocabulary,
    index,
    orders: keepTrackOrders(db, index),
    terms: new LRUCache({
      maxSize: maxRemembered.termBytes,
      sizeCalculation: ({ words }) => words.byteLength + 500,
    }),
    understood: new LRUCache({ max: maxRemembered.understood }),
    summaries: new LRUCache({ max: maxRemembered.summaries }),
  }
}
