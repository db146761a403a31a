import type { IncomingMessage } from 'node:http'
import { oEmbedParameters, oEmbedPath } from '@tempolibre/contract'
import { detectLanguage, type Language } from '@tempolibre/locales'
import { parseCookie } from './parse-cookie.ts'

/** The query parameters a page may depend on; all others leave it as it is. */
const pageParameters: ReadonlySet<string> = new Set(['after', 'search', 'sent', '_routes'])
/** The same for the one document that is all about what it is asked. */
const documentParameters: ReadonlySet<string> = new Set(oEmbedParameters)

/** A parameter longer than this is no page worth keeping. */
const longestKey = 400

export interface PageRequest {
  /** Where the page is kept; undefined: it is never kept. */
  key: string | undefined
  /** The address the page is rendered for: only parameters that it may depend on. */
  url: URL
  /** The other parameters, which a redirect hands on. */
  dropped: URLSearchParams
  /** On the application host no address names the language: what was found instead. */
  language: Language | undefined
}

/**
 * What a page request asks for, as far as pages can differ: path, the page's own parameters and, on the application
 * host, the language.
 */
export function toPageRequest(
  request: IncomingMessage,
  siteUrl: string,
  applicationPath: string | undefined,
): PageRequest | undefined {
  const url = parseTarget(request.url ?? '/', siteUrl)
  if (!url) return undefined
  const kept = new URLSearchParams()
  const dropped = new URLSearchParams()
  const known = url.pathname === oEmbedPath ? documentParameters : pageParameters
  // `lng` asks for another address, or for a cookie: an answer to one reader, never kept.
  const asksForLanguage = url.searchParams.has('lng')
  for (const [name, value] of url.searchParams) {
    const target = asksForLanguage || known.has(name) ? kept : dropped
    target.append(name, value)
  }
  kept.sort()
  url.search = kept.size > 0 ? `?${kept.toString()}` : ''

  const language = isOnApplication(url.pathname, applicationPath)
    ? detectLanguage({
        query: url.searchParams.get('lng'),
        cookie: parseCookie(request.headers.cookie, 'lng'),
        navigator: request.headers['accept-language'],
      })
    : undefined
  const key = `${language ?? ''} ${url.pathname}${url.search}`
  return {
    key: asksForLanguage || key.length > longestKey ? undefined : key,
    url,
    dropped,
    language,
  }
}

/** Nothing but segments of letters, digits, `-` and `_`: no query, no escape, nothing that parsing would change. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/

/**
 * The key of a page that is asked for by a plain path of the site, found without parsing the address: the same that
 * `toPageRequest` finds for it. Undefined where parsing is needed.
 */
export function keyOfPlainPath(target: string, applicationPath: string | undefined): string | undefined {
  if (target.length >= longestKey || !plainPath.test(target) || isOnApplication(target, applicationPath))
    return undefined
  return ` ${target}`
}

/** What a request for a plain path of the site asks for. */
export function plainPageRequest(target: string, key: string, siteUrl: string): PageRequest {
  return { key, url: new URL(target, siteUrl), dropped: new URLSearchParams(), language: undefined }
}

function isOnApplication(pathname: string, applicationPath: string | undefined): boolean {
  return (
    applicationPath !== undefined &&
    pathname.startsWith(applicationPath) &&
    (pathname.length === applicationPath.length || pathname.startsWith('/', applicationPath.length))
  )
}

/** The request target as an address of the site; undefined where it is none. Doubled slashes stay part of the path. */
function parseTarget(target: string, siteUrl: string): URL | undefined {
  const origin = new URL(siteUrl).origin
  if (!target.startsWith('/')) return undefined
  try {
    return new URL(origin + target)
  } catch {
    // `new URL` throws only on what is no address.
    return undefined
  }
}
