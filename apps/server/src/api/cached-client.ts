import { LRUCache } from 'lru-cache'
import { type ApiClient, type CallableName, endpoints } from '@tempolibre/contract'
import { type Call, wrapCalls } from './wrap-calls.ts'

export interface CacheOptions {
  maxAnswers: number
  /** Maximum age of an answer, in ms; undefined: until content changes. */
  maxAgeMs?: number | undefined
  now(): number
}

export interface CachedClient {
  client: ApiClient
  /** Invalidates every answer. */
  contentChanged(): void
}

/**
 * Calls that are never cached: those with unlimited variations, where caching seldom helps; those that change without
 * being content, like playlists; and the state of a licence, which must be current. The signing keys too: a client
 * that asks after a rotation must get the new key, even before the notification has arrived here. Nor sitemaps: robots ask for each
 * once, and a million songs fill hundreds.
 */
const neverKept: ReadonlySet<CallableName> = new Set([
  'suggest',
  'getSharedPlaylist',
  'getLicence',
  'getLicenceLogProof',
  'listLicenceKeys',
  'getSitemap',
])

function isKept(name: CallableName, input: Record<string, unknown>): boolean {
  if (name === 'searchTracks') return asksForEverything(input)
  return endpoints[name].method === 'GET' && !neverKept.has(name)
}

/** The first page of the whole list, with which the music browser opens: the only search that every visitor makes. */
function asksForEverything(input: Record<string, unknown>): boolean {
  const { lang: _lang, limit: _limit, page, sort: _sort, ...narrowing } = input
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return (page === undefined || page === 1) && Object.values(narrowing).every(isEmpty)
}

interface KeptAnswer {
  answer: Promise<unknown>
  askedAt: number
}

/**
 * Caches the API's public answers until content changes or they are too old, so that consecutive pages share them.
 * Concurrent callers share one call; failures are not cached. Bounded: the least recently used answers are evicted.
 * Callers must not modify answers.
 */
export function cacheAnswers(client: ApiClient, options: CacheOptions): CachedClient {
  const { maxAgeMs = Number.POSITIVE_INFINITY, maxAnswers, now } = options
  const makeAnswers = () => new LRUCache<string, KeptAnswer>({ max: maxAnswers })
  let answers = makeAnswers()

  function cached(name: CallableName, call: Call): Call {
    return (input, callOptions) => {
      // Writing calls are always passed on.
      if (!isKept(name, input)) return call(input, callOptions)
      const key = `${name} ${JSON.stringify(input)}`
      const known = answers.get(key)
      if (known && now() - known.askedAt < maxAgeMs) return known.answer
      // Called without the caller's options: others may be waiting for the same answer.
      const asked = call(input)
      const kept = answers
      const entry = { answer: asked, askedAt: now() }
      kept.set(key, entry)
      asked.catch(() => kept.peek(key) === entry && kept.delete(key))
      return asked
    }
  }

  return {
    client: wrapCalls(client, cached),
    contentChanged() {
      // A new cache: pending answers belong to the old content.
      answers = makeAnswers()
    },
  }
}
