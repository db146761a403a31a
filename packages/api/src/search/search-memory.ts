import type { TrackSummary } from '@tempolibre/contract'
import { type Database, getContentRevision, withoutDeadline } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { loadOnce } from '../load-once.ts'
import { type CopyStore, keepSearchCopy } from './search-copy.ts'
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

/** Fewer tracks are read in a moment. */
const minCopied = 20_000
/** After this many changes a copy is re-read: following them takes about as long. */
const maxFollowed = 20_000
/** While a library is imported there are as many all the time. */
const minCopyAgeMs = 10 * 60_000

export interface SearchMemoryOptions {
  /** Keeps what was read of a large catalogue for the next start; undefined: nothing is kept. */
  copies?: {
    store: CopyStore
    /** For writing: it may be that `db` is a replica. */
    primary: Kysely<Database>
    /** Tells of a copy that could not be read or written; then the catalogue is read. */
    onFailure(error: unknown): void
    /** For tests. */
    minTracks?: number
  }
}

/**
 * Keeps one cache for one revision of the content. The revision is checked while the answer is computed; if it has
 * changed, the answer is computed again with a new cache.
 */
export function keepSearchMemory(db: Kysely<Database>, { copies }: SearchMemoryOptions = {}): KeptSearch {
  const index = new TrackIndex()
  let isLoaded = false
  let lasting: Lasting | undefined
  const copy = copies && keepSearchCopy(copies.primary, copies.store)
  /** Changes that the copy does not have; all of them if there is none. */
  let followed = Number.POSITIVE_INFINITY
  let copiedAt = Number.NEGATIVE_INFINITY

  async function readCopy(): Promise<void> {
    if (!copies || !copy || isLoaded) return
    try {
      const orders = await copy.read(index)
      if (!orders) return
      lasting = { orders: keepTrackOrders(db, index, orders), terms: keepTerms() }
      followed = 0
    } catch (error) {
      copies.onFailure(error)
    }
  }

  /** Within the load, so that nothing changes meanwhile; written when searches no longer wait. */
  async function takeCopy({ orders }: Lasting): Promise<void> {
    if (!copies || !copy || index.size < (copies.minTracks ?? minCopied) || followed <= maxFollowed) return
    if (performance.now() - copiedAt < minCopyAgeMs) return
    copiedAt = performance.now()
    try {
      // What a first search needs.
      await orders.get({ sort: 'popular', language: 'en' })
      const write = await copy.take(index, await orders.list())
      followed = 0
      write().catch(copies.onFailure)
    } catch (error) {
      copies.onFailure(error)
    }
  }

  async function load(): Promise<SearchMemory> {
    await readCopy()
    const vocabulary = await readVocabulary(db)
    // Updated after the revision is read, so the index may be ahead of it, never behind.
    await index.follow(db)
    const former = lasting
    // If the update fails, they are rebuilt.
    lasting = undefined
    const ids = index.takeChanges()
    followed += ids?.length ?? Number.POSITIVE_INFINITY
    lasting = await updateLasting(db, { index, ids }, former)
    await takeCopy(lasting)
    isLoaded = true
    return {
      vocabulary,
      index,
      ...lasting,
      understood: new LRUCache<string, UnderstoodSearch>({ max: maxRemembered.understood }),
      summaries: new LRUCache<string, TrackSummary>({ max: maxRemembered.summaries }),
    }
  }
  const memory = loadOnce(() => withoutDeadline(load))
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

function keepTerms(): LRUCache<string, KeptTerm> {
  return new LRUCache({
    max: maxRemembered.terms,
    maxSize: maxRemembered.termBytes,
    sizeCalculation: ({ tracks }) => tracks.words.byteLength + bytesPerTerm,
  })
}

/** What outlives a change of content. */
type Lasting = Pick<SearchMemory, 'orders' | 'terms'>

/** Updates it with the tracks that changed; rebuilds it if they are many, or if there is none. */
async function updateLasting(
  db: Kysely<Database>,
  { ids, index }: { index: TrackIndex; ids: readonly number[] | undefined },
  known: Lasting | undefined,
): Promise<Lasting> {
  if (!known || !ids) return { orders: keepTrackOrders(db, index), terms: keepTerms() }
  if (ids.length > 0) {
    await known.orders.move(ids)
    await updateTerms(db, { index, terms: known.terms }, { ids })
  }
  return known
}
