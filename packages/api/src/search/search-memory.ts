import type { TrackSummary } from '@tempolibre/contract'
import { type Database, getContentRevision } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { loadOnce } from '../load-once.ts'
import { type KeptTerm, updateTerms } from './kept-terms.ts'
import type { UnderstoodSearch } from './understand-words.ts'
import { TrackIndex } from './track-index.ts'
import { type KeptOrders, keepTrackOrders } from './track-orders.ts'
import { readVocabulary, type SearchVocabulary } from './vocabulary.ts'

/** What searches share until content changes. */
export interface SearchMemory {
  vocabulary: SearchVocabulary
  /** Of the same revision or a later one. */
  index: TrackIndex
  /** All tracks in each order. */
  orders: KeptOrders
  /** The tracks that match a term, by its ways; they outlive a change of content, as the orders do. */
  terms: LRUCache<string, KeptTerm>
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
  /** Reads the catalogue, so that no search has to wait for it. If it fails, the next search tries again. */
  prepare(): Promise<void>
}

const maxRemembered = { understood: 500, summaries: 5000, terms: 4000, termBytes: 48_000_000 } as const

/** What a term takes besides its tracks, in bytes. */
const bytesPerTerm = 1200

/**
 * Keeps one cache for one revision of the content. The revision is checked while the answer is computed; if it has
 * changed, the answer is computed again with a new cache.
 */
export function keepSearchMemory(db: Kysely<Database>): KeptSearch {
  const index = new TrackIndex()
  let isLoaded = false
  let lasting: Lasting | undefined
  const memory = loadOnce(async () => {
    const vocabulary = await readVocabulary(db)
    // Updated after the revision is read, so the index may be ahead of it, never behind.
    await index.follow(db)
    const former = lasting
    // Should the update fail, they are made anew.
    lasting = undefined
    lasting = await updateLasting(db, index, former)
    isLoaded = true
    return {
      vocabulary,
      index,
      ...lasting,
      understood: new LRUCache<string, UnderstoodSearch>({ max: maxRemembered.understood }),
      summaries: new LRUCache<string, TrackSummary>({ max: maxRemembered.summaries }),
    }
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
  return {
    remembering,
    isLoaded: () => isLoaded,
    async prepare() {
      await remembering(({ orders }) => orders.get({ sort: 'popular', language: 'en' }))
    },
  }
}

/** What outlives a change of content. */
type Lasting = Pick<SearchMemory, 'orders' | 'terms'>

/** Brings it up to date with the tracks that changed; makes it anew if they are many, or if there is none. */
async function updateLasting(
  db: Kysely<Database>,
  index: TrackIndex,
  known: Lasting | undefined,
): Promise<Lasting> {
  const ids = index.takeChanges()
  if (!known || !ids) {
    return {
      orders: keepTrackOrders(db, index),
      terms: new LRUCache({
        max: maxRemembered.terms,
        maxSize: maxRemembered.termBytes,
        sizeCalculation: ({ tracks }) => tracks.words.byteLength + bytesPerTerm,
      }),
    }
  }
  if (ids.length > 0) {
    await known.orders.move(ids)
    await updateTerms(db, { index, terms: known.terms }, { ids })
  }
  return known
}
