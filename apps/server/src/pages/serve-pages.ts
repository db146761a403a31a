import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { clientAddressHeader } from '@tempolibre/contract'
import { followedRedirectsHeader } from '@tempolibre/contract/site'
import { z } from 'zod'
import { clientAddressOf } from '../http/client-address.ts'
import type { Logger } from '../logging/log.ts'
import { readPageAnswer } from './page-answer.ts'
import type { PageCache, Rendered } from './page-cache.ts'
import {
  applicationPathOf,
  isForPrograms,
  loggedPath,
  mustBeCurrent,
  type PageRequest,
  plainPageRequest,
  toPageRequest,
  toPlainPage,
} from './page-key.ts'
import {
  type BodyToPrepare,
  prepareBody,
  prepareCompactBody,
  type PreparedBody,
  sendPrepared,
} from '../http/prepared-body.ts'
import { commonSecurityHeaders, type SecurityOptions } from '../http/security-headers.ts'
import { withinTime } from '../http/within-time.ts'

export interface PageServerOptions extends SecurityOptions {
  cache: PageCache
  /** false: every request renders the page. */
  keepPages: boolean
  /** The site: React Router's handler, including loaders. */
  render(request: Request): Promise<Response>
  /** Called with the redirects of the table that a request followed, by their paths. */
  onRedirects?: ((paths: readonly string[]) => void) | undefined
  trustProxy: boolean
  log: Logger
}

const renderTimeoutMs = 30_000

/**
 * Browsers revalidate each time (usually a 304); shared caches may keep a page for a minute and bridge an outage of a
 * day.
 */
export const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400'
/** For the state of a licence: every cache must revalidate each time, and must not bridge an outage with it. */
const currentCaching = 'public, no-cache'

/** Whether the cache had the page (RFC 9211); a stale page that is refreshed counts as a hit. */
const cacheStatus = {
  hit: ['cache-status', 'page-cache; hit'],
  miss: ['cache-status', 'page-cache; fwd=uri-miss'],
  bypass: ['cache-status', 'page-cache; fwd=bypass'],
} as const

/** Creates a listener for pages: from the cache if possible, else rendered, compressed and cached. */
export function createPageServer(options: PageServerOptions) {
  const { cache, siteUrl } = options
  const common = commonSecurityHeaders(siteUrl)
  const applicationPath = applicationPathOf(options)
  const { followed, renderPage } = createPageRenderer(options)

  return function servePage(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    // Fast path for nearly every request: a cached page at a plain path.
    const plain = options.keepPages ? toPlainPage(request, applicationPath) : undefined
    const kept = plain && cache.find(plain.key, () => renderPage(plainPageRequest(plain, siteUrl)))
    if (kept) return sendPrepared(kept, request, response, cacheStatus.hit)
    return serveParsed(request, response)
  }

  async function serveParsed(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = toPageRequest(request, siteUrl, applicationPath)
    if (!page) {
      response.writeHead(400, { ...common, 'content-type': 'text/plain; charset=utf-8' })
      response.end('Bad request\n')
      return
    }
    const { key } = page
    const keeps = key !== undefined && options.keepPages
    // A cached page is shared by all; an uncached one counts against the visitor's limits.
    const address = keeps ? undefined : clientAddressOf(request, options.trustProxy)
    const render = () => renderPage(page, address)
    const kept = keeps ? cache.find(key, render) : undefined
    const found = kept ?? (keeps ? await cache.render(key, render) : (await render()).page)
    const answer = await toWhomAsked(found, page, address)
    const paths = request.method === 'GET' ? followed.get(answer) : undefined
    if (paths) options.onRedirects?.(paths)
    const status = !keeps || answer !== found ? 'bypass' : kept ? 'hit' : 'miss'
    await sendPrepared(answer, request, response, cacheStatus[status])
  }

  /** Adapts a shared rendering to a request: a redirect keeps the request's own query. */
  async function toWhomAsked(
    found: PreparedBody,
    page: PageRequest,
    address: string | undefined,
  ): Promise<PreparedBody> {
    const { asked, untidy, url } = page
    if (leadsOn(found.status) && asked.search !== url.search)
      return (await renderPage({ ...page, key: undefined, url: asked }, address)).page
    if (!untidy || found.status !== 200) return found
    const headers = {
      ...common,
      location: asked.pathname + asked.search,
      'cache-control': cachingOf(301, page),
    }
    return prepareBody({ status: 301, headers, body: Buffer.alloc(0) })
  }
}

/** Renders pages, and says whether they may be cached. */
function createPageRenderer(options: PageServerOptions) {
  const { log } = options
  const applicationPath = applicationPathOf(options)

  /** What renderings that lead on have followed: readers who share one follow it each. */
  const followed = new WeakMap<PreparedBody, string[]>()

  async function renderPage(page: PageRequest, clientAddress?: string): Promise<Rendered> {
    const headersOfPage = {
      ...(page.language && { 'accept-language': page.language }),
      ...(clientAddress !== undefined && { [clientAddressHeader]: clientAddress }),
    }
    let answer: Response
    try {
      answer = await withinTime(renderTimeoutMs, (signal) =>
        options.render(new Request(page.url, { headers: headersOfPage, signal })),
      )
    } catch (error) {
      log.error({ err: error, path: loggedPath(page.url, applicationPath) }, 'page could not be rendered')
      throw error
    }
    const { body, headers, status } = await readPageAnswer(answer, options)
    const paths = readFollowed(headers[followedRedirectsHeader])
    delete headers[followedRedirectsHeader]
    if (headers['location']) headers['location'] = withQueryAsWritten(headers['location'], page.url)
    if (page.language) headers['vary'] = 'Accept-Language, Cookie'
    // A part could not be loaded (apps/web/app/handler.ts).
    const incomplete = answer.status === 200 && answer.headers.get('cache-control') === 'no-store'
    const keep =
      page.key !== undefined && answer.status === 200 && !incomplete && !answer.headers.has('set-cookie')
    const current = keep && mustBeCurrent(page.url)
    headers['cache-control'] ??= current ? currentCaching : cachingOf(answer.status, page, keep)
    const made = { status, headers, body }
    const prepared =
      status === 404
        ? await shareMissing(made)
        : keep && options.keepPages
          ? await prepareCompactBody(made)
          : prepareBody(made)
    if (paths) followed.set(prepared, paths)
    // Another server's API does not notify us when a page appears.
    const isMissing =
      status === 404 && page.key !== undefined && options.apiUrl === undefined && !mustBeCurrent(page.url)
    return {
      keep,
      incomplete,
      mustBeCurrent: current,
      isForPrograms: isForPrograms(page.url),
      missing: isMissing,
      page: prepared,
    }
  }

  return { followed, renderPage }
}

/** Missing pages share few distinct bodies, so they share the compressed forms too. */
const maxMissing = 64
const missing = new LRUCache<string, PreparedBody>({ max: maxMissing })

async function shareMissing(answer: BodyToPrepare): Promise<PreparedBody> {
  const key = `${JSON.stringify(answer.headers)} ${hash('sha256', answer.body, 'base64url')}`
  const known = missing.get(key) ?? (await prepareCompactBody(answer))
  missing.set(key, known)
  return known
}

function cachingOf(status: number, { hasToken }: Pick<PageRequest, 'hasToken'>, keep = false): string {
  if (status === 301 && !hasToken) return 'public, max-age=3600'
  return keep ? pageCaching : 'no-store'
}

/** A redirect or, for a data request, its equivalent in React Router's single fetch. */
function leadsOn(status: number): boolean {
  return (status >= 300 && status < 400) || status === 202
}

/** The paths in the site's own header; undefined without it. */
function readFollowed(header: string | undefined): string[] | undefined {
  return header === undefined ? undefined : z.array(z.string()).parse(JSON.parse(header))
}

/** A redirect keeps the query exactly as requested, not as reserialised by the site. */
function withQueryAsWritten(location: string, asked: URL): string {
  const rewritten = `?${asked.searchParams.toString()}`
  return asked.search !== '' && location.endsWith(rewritten)
    ? location.slice(0, -rewritten.length) + asked.search
    : location
}
