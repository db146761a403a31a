import type { IncomingMessage } from 'node:http'
import { oEmbedPath } from '@tempolibre/contract'
import { licenceKeysPath } from '@tempolibre/domain/licence-verification'
import { lastSearchPage } from '@tempolibre/domain/search-rules'
import { withdrawalTokenParameter } from '@tempolibre/domain/withdrawal'
import { detectLanguage, type Language, resolvePath } from '@tempolibre/locales'
import { isMusicBrowser, mixParameter, parametersOf, repeatedParameters } from './page-parameters.ts'
import { languageCookie } from '../http/language-cookie.ts'

/** Pages with longer keys are not cached. */
const maxKeyLength = 400

export interface PageRequest {
  /** Key in the cache; undefined: not cached. */
  key: string | undefined
  /** The address the page is rendered for: only parameters that it may depend on. */
  url: URL
  /** The address with the full query, which a redirect preserves. */
  asked: URL
  /** Whether the address contains a visitor's token: not even a redirect must be cached. */
  hasToken: boolean
  /** Whether the address is not normalised, such as `/./x` or `/a/../x`. */
  untidy: boolean
  /** The detected language on the application host, whose addresses contain none. */
  language: Language | undefined
}

/**
 * Reduces a page request to what pages depend on: path, the page's own parameters and, on the application host, the
 * language. Addresses with unlimited variations are never cached: searches, mixes, tokens, languages; nor are the
 * signing keys, which must be current.
 */
export function toPageRequest(
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  siteUrl: string,
  applicationPath: string | undefined,
): PageRequest | undefined {
  const target = request.url ?? '/'
  const asked = parseTarget(target, siteUrl)
  if (!asked) return undefined
  const url = new URL(asked)
  // `lng` causes a redirect or a cookie: an answer to one reader.
  const isOwnAnswer = asked.searchParams.has('lng') || asked.searchParams.has('_routes')
  if (!isOwnAnswer) url.search = searchOf(asked, applicationPath)

  const language = isOnApplication(url.pathname, applicationPath)
    ? languageFor(request, url.searchParams.get('lng'))
    : undefined
  const key = `${language ?? ''} ${url.pathname}${url.search}`
  const isSearch = isMusicBrowser(url.pathname, applicationPath) && !isNumbered(url.searchParams)
  const isMix = url.searchParams.has(mixParameter)
  const token = hasToken(url, applicationPath)
  const isKept = !isOwnAnswer && !isSearch && !isMix && url.pathname !== licenceKeysPath && !token
  return {
    key: isKept && key.length <= maxKeyLength ? key : undefined,
    url,
    asked,
    hasToken: token,
    untidy: target.split(/[?#]/, 1)[0] !== asked.pathname,
    language,
  }
}

/** Whether the query only selects one of the list's numbered pages, whose number is limited. */
function isNumbered(parameters: URLSearchParams): boolean {
  const page = Number(parameters.get('page'))
  return parameters.size === 0 || (parameters.size === 1 && page >= 1 && page <= lastSearchPage)
}

/** The parameters a page may depend on, in a fixed order and, except for a search's, without duplicates. */
function searchOf({ pathname, searchParams }: URL, applicationPath: string | undefined): string {
  const known = parametersOf(pathname, applicationPath)
  const kept = new URLSearchParams()
  for (const [name, value] of searchParams) {
    if (!known.has(name)) continue
    if (repeatedParameters.has(name)) kept.append(name, value)
    else if (!kept.has(name)) kept.set(name, name === 'sent' ? '1' : value)
  }
  kept.sort()
  return kept.size > 0 ? `?${kept.toString()}` : ''
}

/** Whether an address contains a visitor's token, that of a mailed link, or that of a playlist or a hand-over, which can end at any moment. */
function hasToken({ pathname, searchParams }: URL, applicationPath: string | undefined): boolean {
  const path = pathname.replace(/\.data$/, '')
  if (isOnApplication(path, applicationPath)) return /\/(reset-password|playlists)\//i.test(path)
  if (path === oEmbedPath) return isShared(pathOf(searchParams.get('url')))
  if (isShared(path) || embeddedPlaylist.test(path)) return true
  const resolved = resolveFully(path)
  if (resolved.kind === 'page' && resolved.page === 'withdrawal')
    return searchParams.has(withdrawalTokenParameter)
  return resolved.kind === 'page' && !('slug' in resolved) && resolved.token !== undefined
}

/** Whether a page must be current: after a revocation, no reader may see the previous state. */
export function mustBeCurrent({ pathname }: URL): boolean {
  const resolved = resolvePath(pathname.replace(/\.data$/, ''))
  return resolved.kind === 'page' && resolved.page === 'licence'
}

const documentPattern = /^\/(?:sitemap\.xml$|sitemaps\/|feeds\/|(?:[a-z]{2}\/)?embed\/)/

/**
 * Whether programs and other sites read it: oEmbed, feeds, sitemaps and embedded players. They act on what it says long after a
 * visitor would have seen the next page.
 */
export function isForPrograms({ pathname }: URL): boolean {
  return pathname === oEmbedPath || documentPattern.test(pathname)
}

/** The path for the log, without tokens. */
export function loggedPath(url: URL, applicationPath: string | undefined): string {
  return hasToken(url, applicationPath) ? url.pathname.replace(/[^/]+$/, '…') : url.pathname
}

const embeddedPlaylist = /\/embed\/playlist\//

/** Resolves a path completely, in one step. */
function resolveFully(path: string): ReturnType<typeof resolvePath> {
  const resolved = resolvePath(path)
  return resolved.kind === 'redirect' ? resolvePath(resolved.to) : resolved
}

/** Whether a path is that of something shared by an unguessable address: a playlist, or the files of a client. */
function isShared(path: string): boolean {
  const resolved = resolveFully(path)
  return resolved.kind === 'page' && (resolved.page === 'playlist' || resolved.page === 'hand-over')
}

function pathOf(address: string | null): string {
  return address !== null && URL.canParse(address) ? new URL(address).pathname : ''
}

/** Only segments of letters, digits, `-` and `_`: no query, no escape, nothing that parsing would change. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/

/** A page requested by a plain path, and what it is kept under. */
export interface PlainPage {
  key: string
  path: string
  language: Language | undefined
}

/**
 * The page of a plain path, without parsing the address: under the key that `toPageRequest` returns, and if that keeps it
 * under none, under one where nothing is kept. Undefined if parsing is needed.
 */
export function toPlainPage(
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  applicationPath: string | undefined,
): PlainPage | undefined {
  const path = request.url ?? '/'
  if (path.length > maxKeyLength || !plainPath.test(path)) return undefined
  const language = isOnApplication(path, applicationPath) ? languageFor(request) : undefined
  return { key: `${language ?? ''} ${path}`, path, language }
}

/** The request for the page of a plain path. */
export function plainPageRequest({ key, language, path }: PlainPage, siteUrl: string): PageRequest {
  const url = new URL(path, siteUrl)
  return { key, url, asked: url, hasToken: false, untidy: false, language }
}

function languageFor({ headers }: Pick<IncomingMessage, 'headers'>, query?: string | null): Language {
  return detectLanguage({ query, cookie: languageCookie(headers), navigator: headers['accept-language'] })
}

/** The application's path on the site's own host; undefined: it has a host of its own. */
export function applicationPathOf({
  applicationUrl,
  siteUrl,
}: {
  siteUrl: string
  applicationUrl: string
}): string | undefined {
  return applicationUrl.startsWith(`${siteUrl}/`) ? new URL(applicationUrl).pathname : undefined
}

export function isOnApplication(pathname: string, applicationPath: string | undefined): boolean {
  return (
    applicationPath !== undefined &&
    pathname.startsWith(applicationPath) &&
    (pathname.length === applicationPath.length || pathname.startsWith('/', applicationPath.length))
  )
}

/**
 * Parses the request target as an address of the site; undefined if it is invalid. Doubled slashes stay part of the
 * path.
 */
function parseTarget(target: string, siteUrl: string): URL | undefined {
  const origin = new URL(siteUrl).origin
  if (!target.startsWith('/')) return undefined
  try {
    return new URL(origin + target)
  } catch {
    // `new URL` throws only for an invalid address.
    return undefined
  }
}
