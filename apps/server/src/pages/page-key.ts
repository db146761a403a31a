import type { IncomingMessage } from 'node:http'
import { oEmbedPath } from '@tempolibre/contract'
import { licenceKeysPath } from '@tempolibre/contract/licence-verification'
import { lastSearchPage } from '@tempolibre/contract/search-rules'
import { detectLanguage, type Language, resolvePath } from '@tempolibre/locales'
import { isMusicBrowser, parametersOf, repeatedParameters } from './page-parameters.ts'
import { languageCookie } from '../http/language-cookie.ts'

/** A key longer than this is no page worth keeping. */
const maxKeyLength = 400

export interface PageRequest {
  /** Where the page is kept; undefined: it is never kept. */
  key: string | undefined
  /** The address the page is rendered for: only parameters that it may depend on. */
  url: URL
  /** The address with all that was asked, which a redirect hands on. */
  asked: URL
  /** Whether the address holds what one visitor has, or was given: no cache on the way may keep even a redirect. */
  hasToken: boolean
  /** Whether the address was written otherwise than it reads, such as `/./x` or `/a/../x`. */
  untidy: boolean
  /** On the application host no address names the language: what was found instead. */
  language: Language | undefined
}

/**
 * What a page request asks for, as far as pages can differ: path, the page's own parameters and, on the application
 * host, the language. What could be asked for in endless variations is never kept: searches, tokens, languages;
 * nor are the keys licences are signed with, which must be today's.
 */
export function toPageRequest(
  request: IncomingMessage,
  siteUrl: string,
  applicationPath: string | undefined,
): PageRequest | undefined {
  const target = request.url ?? '/'
  const asked = parseTarget(target, siteUrl)
  if (!asked) return undefined
  const url = new URL(asked)
  // `lng` asks for another address, or for a cookie: an answer to one reader.
  const isOwnAnswer = asked.searchParams.has('lng') || asked.searchParams.has('_routes')
  if (!isOwnAnswer) url.search = searchOf(asked, applicationPath)

  const language = isOnApplication(url.pathname, applicationPath)
    ? detectLanguage({
        query: url.searchParams.get('lng'),
        cookie: languageCookie(request.headers),
        navigator: request.headers['accept-language'],
      })
    : undefined
  const key = `${language ?? ''} ${url.pathname}${url.search}`
  const isSearch = isMusicBrowser(url.pathname, applicationPath) && !isNumbered(url.searchParams)
  const token = hasToken(url, applicationPath)
  const isKept = !isOwnAnswer && !isSearch && url.pathname !== licenceKeysPath && !token
  return {
    key: isKept && key.length <= maxKeyLength ? key : undefined,
    url,
    asked,
    hasToken: token,
    untidy: target.split(/[?#]/, 1)[0] !== asked.pathname,
    language,
  }
}

/** Whether nothing is asked for but one of the list's numbered pages, of which there are only so many. */
function isNumbered(parameters: URLSearchParams): boolean {
  const page = Number(parameters.get('page'))
  return parameters.size === 0 || (parameters.size === 1 && page >= 1 && page <= lastSearchPage)
}

/** The parameters a page may depend on, in one order and, but for a search's, each once. */
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

/** Whether an address holds what one visitor has, or was given: a playlist may be shared no more at any moment. */
function hasToken({ pathname, searchParams }: URL, applicationPath: string | undefined): boolean {
  const path = pathname.replace(/\.data$/, '')
  if (isOnApplication(path, applicationPath)) return /\/(reset-password|playlists)\//i.test(path)
  if (path === oEmbedPath) return isSharedPlaylist(pathOf(searchParams.get('url')))
  if (isSharedPlaylist(path) || embeddedPlaylist.test(path)) return true
  const resolved = resolveFully(path)
  return resolved.kind === 'page' && !('slug' in resolved) && resolved.token !== undefined
}

/** Whether a page is relied on to be so now: a reader after a revocation must not be told of before. */
export function mustBeCurrent({ pathname }: URL): boolean {
  const resolved = resolvePath(pathname.replace(/\.data$/, ''))
  return resolved.kind === 'page' && resolved.page === 'licence'
}

/** The path as the log may have it: without what only one visitor has, or was given. */
export function loggedPath(url: URL, applicationPath: string | undefined): string {
  return hasToken(url, applicationPath) ? url.pathname.replace(/[^/]+$/, '…') : url.pathname
}

const embeddedPlaylist = /\/embed\/playlist\//

/** What a path leads to, in one step. */
function resolveFully(path: string): ReturnType<typeof resolvePath> {
  const resolved = resolvePath(path)
  return resolved.kind === 'redirect' ? resolvePath(resolved.to) : resolved
}

function isSharedPlaylist(path: string): boolean {
  const resolved = resolveFully(path)
  return resolved.kind === 'page' && resolved.page === 'playlist'
}

function pathOf(address: string | null): string {
  return address !== null && URL.canParse(address) ? new URL(address).pathname : ''
}

/** Nothing but segments of letters, digits, `-` and `_`: no query, no escape, nothing that parsing would change. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/

/**
 * The key of a page that is asked for by a plain path of the site, found without parsing the address: the same that
 * `toPageRequest` finds for it. Undefined where parsing is needed.
 */
export function keyOfPlainPath(target: string, applicationPath: string | undefined): string | undefined {
  if (target.length >= maxKeyLength || !plainPath.test(target) || isOnApplication(target, applicationPath))
    return undefined
  return ` ${target}`
}

/** What a request for a plain path of the site asks for. */
export function plainPageRequest(target: string, key: string, siteUrl: string): PageRequest {
  const url = new URL(target, siteUrl)
  return { key, url, asked: url, hasToken: false, untidy: false, language: undefined }
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
