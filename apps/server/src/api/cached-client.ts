import { LRUCache } from 'lru-cache'
import { type ApiClient, type CallableName, type CallOptions, endpoints } from '@tempolibre/contract'

export interface CacheOptions {
  maxAnswers: number
  /** How long an answer may be handed on, in ms; undefined: until content changes. */
  maxAgeMs?: number | undefined
  now(): number
}

export interface CachedClient {
  client: ApiClient
  /** Content has changed: every answer is asked for anew. */
  contentChanged(): void
}

type Call = (input: Record<string, unknown>, options?: CallOptions) => Promise<unknown>

/**
 * What can be asked in endless variations, so that keeping an answer seldom helps anybody; what changes without being
 * content, as playlists do; and how it stands with a licence, which must be so at the moment it is said. The keys licences are signed with: whoever asks after a key was replaced must be told of the new one,
 * also before word of it has come here.
 */
const neverKept: ReadonlySet<CallableName> = new Set([
  'suggest',
  'getSharedPlaylist',
  'getLicence',
  'listLicenceKeys',
])

function isKept(name: CallableName, input: Record<string, unknown>): boolean {
  if (name === 'searchTracks') return asksForEverything(input)
  return endpoints[name].method === 'GET' && !neverKept.has(name)
}

/** The beginning of the whole list, with which the music browser opens: of searches, the one everybody makes. */
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
 * The API's public answers, kept until content changes or they are too old, so that pages rendered after one another share
 * them instead of each asking again. Callers that come meanwhile share one call; failures are not kept. Bounded: what was
 * asked for longest ago goes first. Callers must not change what they are given.
 */
export function cacheAnswers(client: ApiClient, options: CacheOptions): CachedClient {
  const { maxAgeMs = Number.POSITIVE_INFINITY, maxAnswers, now } = options
  const makeAnswers = () => new LRUCache<string, KeptAnswer>({ max: maxAnswers })
  let answers = makeAnswers()

  function cached(name: CallableName): Call {
    const call = client[name] as Call
    return (input, callOptions) => {
      // What is written is told every time.
      if (!isKept(name, input)) return call(input, callOptions)
      const key = `${name} ${JSON.stringify(input)}`
      const known = answers.get(key)
      if (known && now() - known.askedAt < maxAgeMs) return known.answer
      // Asked without the caller's options: others may be waiting for the same answer.
      const asked = call(input)
      const kept = answers
      const entry = { answer: asked, askedAt: now() }
      kept.set(key, entry)
      asked.catch(() => kept.peek(key) === entry && kept.delete(key))
      return asked
    }
  }

  return {
    client: Object.fromEntries(
      (Object.keys(client) as CallableName[]).map((name) => [name, cached(name)]),
    ) as unknown as ApiClient,
    contentChanged() {
      // A new cache: a pending answer belongs to the old content.
      answers = makeAnswers()
    },
  }
}
