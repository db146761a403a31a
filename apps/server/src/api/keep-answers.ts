import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CallableName, clientAddressHeader, type Endpoint, endpoints } from '@tempolibre/contract'
import { clientAddressOf } from '../http/client-address.ts'
import { prepareCompactBody, type PreparedBody, sendPrepared } from '../http/prepared-body.ts'
import { nameRoute } from '../monitoring/request-routes.ts'
import type { PageCache, Rendered } from '../pages/page-cache.ts'

/**
 * Calls whose answers are content and nothing else: the same for everybody until content changes. Left out is what has a
 * limit (searches), what changes by itself (terms, licences, keys) and personal data.
 */
const keptCalls = [
  'getArticle',
  'getArtist',
  'getAuthor',
  'getBlogCategories',
  'getBlogCategory',
  'getCategory',
  'getCmsDetails',
  'getLook',
  'getMusicCategory',
  'getNavigation',
  'getSeller',
  'getStatistics',
  'getTrack',
  'listArticles',
  'listPlans',
  'listSimilarTracks',
  'listTracks',
] as const satisfies readonly CallableName[]

/** In the header of a call with an API key, valid or not. */
const apiKeyMark = ' tl_'
/** Maximum length of a kept address; longer ones are made up. */
const maxUrl = 512
/** Every cache may keep an answer and asks whether it is current, which its ETag tells. */
const caching = 'public, no-cache'

/** A path of the contract as a pattern: `/api/v1/tracks/{slug}`. */
interface KeptPath {
  path: string
  pattern: RegExp
}

const plainPaths = new Set<string>(
  keptCalls.map((name) => endpoints[name].path).filter((path) => !path.includes('{')),
)
const keptPaths: readonly KeptPath[] = keptCalls
  .map((name) => endpoints[name].path)
  .filter((path) => path.includes('{'))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** The parameters of each path; `lng` names the language everywhere. */
const knownParameters: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  keptCalls.map((name) => {
    const endpoint: Endpoint = endpoints[name]
    return [endpoint.path, new Set(['lang', 'lng', ...Object.keys(endpoint.query?.shape ?? {})])]
  }),
)

/** The path of the contract by which an address is kept; undefined if it is not. */
function keptPathOf(url: string): string | undefined {
  if (url.length > maxUrl) return undefined
  const [path = ''] = url.split('?', 1)
  return plainPaths.has(path) ? path : keptPaths.find(({ pattern }) => pattern.test(path))?.path
}

/** An address with the parameters that its call knows, in one order: no other changes the answer. */
function inKnownParameters(url: string, path: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const given = new URLSearchParams(url.slice(at + 1))
  const known = [...given].filter(([name]) => knownParameters.get(path)?.has(name))
  // Repeated ones keep their order, which may matter.
  const query = new URLSearchParams(
    known.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  )
  return query.size === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${query.toString()}`
}

/**
 * Serves public answers of the API from a cache, prepared in every encoding and with an ETag. An answer older than a
 * change of content is made again before it is sent.
 * @param ask calls the API in this process
 */
export function keepAnswers({
  ask,
  cache,
  siteUrl,
  trustProxy,
}: {
  ask(request: Request): Promise<Response>
  cache: PageCache
  siteUrl: string
  trustProxy: boolean
}) {
  /** @param sender who pays for it, though others have it as well */
  async function make(url: string, sender: string | undefined): Promise<Rendered> {
    const from = sender === undefined ? undefined : { [clientAddressHeader]: sender }
    const answer = await ask(new Request(siteUrl + url, from && { headers: from }))
    const headers = Object.fromEntries(answer.headers)
    headers['cache-control'] ??= caching
    const page = await prepareCompactBody({
      status: answer.status,
      headers,
      body: Buffer.from(await answer.arrayBuffer()),
    })
    return { page, keep: answer.status === 200, mustBeCurrent: true }
  }

  /**
   * Sends a kept answer, or makes and keeps it. Another site's request is not served: its answer says whether that
   * site may read it. Nor is one with an API key, which has to be admitted.
   * @returns undefined if the API has to answer; its faults are in the caller's language
   */
  return function serveKept(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<true | undefined> | true | undefined {
    const { headers, method, url = '' } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.origin !== undefined) return undefined
    if (headers.authorization?.includes(apiKeyMark)) return undefined
    const path = keptPathOf(url)
    if (path === undefined) return undefined
    const key = inKnownParameters(url, path)
    const sender = clientAddressOf(request, trustProxy)
    const render = () => make(key, sender)
    const kept = cache.find(key, render)
    if (!kept) return cache.render(key, render).then((made) => (made.status === 200 ? send(made) : undefined))
    return send(kept)

    function send(prepared: PreparedBody): Promise<true> | true {
      nameRoute(request, path ?? '')
      const sent = sendPrepared(prepared, request, response)
      return sent ? sent.then(() => true as const) : true
    }
  }
}
