import type { ApiClient } from '@tempolibre/contract'
import type { Capability } from '@tempolibre/contract/capabilities'
import { isApiError } from '../api/is-api-error.ts'
import {
  type Language,
  languageOf,
  oldPathOf,
  pageNamed,
  pathTo,
  resolvePath,
  type ResolvedPath,
} from '@tempolibre/locales'
import { oldPaths } from '@tempolibre/locales/old-paths'
import { applicationBase, applicationPathOf } from '../addresses/application-path.ts'
import { languageParameter, requestedLanguage } from '../language/request-language.ts'
import { findSlug, type SlugSource } from './find-slug.ts'

/** What to do with an address before any page is loaded. */
export type AddressDecision = { kind: 'show' } | { kind: 'redirect'; to: string; status: 301 | 302 }

interface AddressContext {
  api: Pick<ApiClient, 'findRedirect'> & SlugSource
  siteUrl: string
  applicationUrl: string
  /** What the API is known not to do; undefined: nothing. */
  lacks?: ReadonlySet<Capability>
  /** Called for every old path that is followed, as the list spells it. */
  onOldPath?: (path: string) => void
}

type FoundPage = ResolvedPath & { kind: 'page' }

/** The redirect target for the catalogue of the application host. */
const catalogue = 'application_music'

/** Longer paths are not addresses of ours, and the API refuses to look them up. */
const maxPathLength = 1999

/**
 * Decides an address by the page table and the list of old paths: canonical pages are shown, everything else is
 * redirected to its current address, and `?lng=` to the page's address in that language. One redirect corrects
 * everything: none leads to another one, or to a slug that does not exist. The fixed old paths need no API; those of
 * its list are followed while it is available.
 */
export async function decideAddress(url: URL, context: AddressContext): Promise<AddressDecision> {
  return (await followOldPaths(url, context)) ?? (await decideByTable(url, context))
}

/** Follows old paths to the final target. Undefined if the address is not an old path, or if the list loops. */
async function followOldPaths(url: URL, context: AddressContext): Promise<AddressDecision | undefined> {
  const { siteUrl } = context
  const seen = new Set<string>()
  let place = url
  let to: string | undefined
  for (;;) {
    const spelling = oldPathOf(place.pathname) ?? place.pathname
    if (seen.has(spelling)) return undefined
    seen.add(spelling)
    const target = await findOldPath(place.pathname, context)
    if (target === undefined) break
    to = withSearch(target, url.search)
    place = new URL(to, siteUrl)
    if (place.origin !== new URL(siteUrl).origin) return { kind: 'redirect', to, status: 301 }
  }
  if (to === undefined) return undefined
  const last = await decideByTable(place, context)
  return last.kind === 'redirect' ? last : { kind: 'redirect', to, status: 301 }
}

async function decideByTable(url: URL, context: AddressContext): Promise<AddressDecision> {
  const onApplication = applicationPathOf(url.pathname)
  if (onApplication !== undefined) return decideApplicationAddress(url, onApplication, context)

  const named = await pageUnderMusic(url, context)
  if (named) {
    const next = await decideAddress(named, context)
    return next.kind === 'redirect'
      ? next
      : { kind: 'redirect', to: named.pathname + named.search, status: 301 }
  }
  const meant = meantBy(url.pathname)
  if (meant.kind !== 'page' || isUses(meant)) return { kind: 'show' }
  const wanted = requestedLanguage(url.searchParams)
  if (wanted !== undefined) {
    // If there is no such page, the 404 is in the requested language.
    const to = (await addressIn(wanted, meant, context.api)) ?? sameSlugIn(wanted, meant)
    return { kind: 'redirect', to: to + withoutLanguage(url), status: 302 }
  }
  if (resolvePath(url.pathname).kind === 'page') return { kind: 'show' }
  const to = await addressIn(meant.language, meant, context.api)
  return to === undefined ? { kind: 'show' } : { kind: 'redirect', to: to + url.search, status: 301 }
}

/**
 * Below `/music/` an existing category takes precedence, else a page's name counts: the result is that page's address.
 * Undefined for every other address, and while the categories are unknown.
 */
async function pageUnderMusic(
  { pathname, search }: URL,
  { api, siteUrl }: AddressContext,
): Promise<URL | undefined> {
  const meant = meantBy(pathname)
  if (meant.kind !== 'page' || meant.page !== 'music-category') return undefined
  const page = pageNamed(meant.slug)
  if (page === undefined) return undefined
  try {
    const slug = await findSlug(api, 'music-category', meant.slug, meant.language)
    return slug === undefined ? new URL(pathTo(page, meant.language) + search, siteUrl) : undefined
  } catch (error) {
    // An outage: the page itself will report it.
    if (!isApiError(error)) throw error
    return undefined
  }
}

/** The page an address means, however it is spelled. */
function meantBy(pathname: string): ResolvedPath {
  const resolved = resolvePath(pathname)
  return resolved.kind === 'redirect' ? resolvePath(resolved.to) : resolved
}

/** If the application host is elsewhere, its paths here are only redirects. */
function decideApplicationAddress(
  url: URL,
  path: string,
  { siteUrl, applicationUrl }: AddressContext,
): AddressDecision {
  if (applicationUrl === siteUrl + applicationBase) {
    return path === url.pathname ? { kind: 'show' } : { kind: 'redirect', to: path + url.search, status: 301 }
  }
  const to = applicationUrl + path.slice(applicationBase.length) + url.search
  return { kind: 'redirect', to, status: 302 }
}

/**
 * Whether this is a page with a fixed address, however it is spelled. `uses` exists only as an old path, and an alias
 * may be an old path too.
 */
function isPlainPage(pathname: string, meant: ResolvedPath): boolean {
  if (meant.kind !== 'page' || 'slug' in meant || isUses(meant)) return false
  const canonical = pathTo(meant.page, meant.language)
  return meant.token !== undefined || oldPathOf(pathname) === oldPathOf(canonical)
}

function isUses(resolved: ResolvedPath): boolean {
  return resolved.kind === 'page' && resolved.page === 'uses'
}

/** The target of an old path: by its own spelling, else by the list's spelling, else by the page it is an alias of. */
async function findOldPath(pathname: string, context: AddressContext): Promise<string | undefined> {
  const { api, onOldPath } = context
  if (pathname.length > maxPathLength || applicationPathOf(pathname) !== undefined) return undefined
  if (isPlainPage(pathname, meantBy(pathname))) return undefined
  const resolved = resolvePath(pathname)
  const spellings = new Set([
    pathname.endsWith('/') ? pathname : `${pathname}/`,
    oldPathOf(pathname),
    resolved.kind === 'redirect' ? oldPathOf(resolved.to) : undefined,
  ])
  const asked = [...spellings].flatMap((path) => (path === undefined ? [] : [path]))
  const fixed = asked.findIndex((path) => oldPaths.has(path))
  // An earlier spelling wins. Those of the API's list are asked for together.
  const listed = await Promise.all(
    asked.slice(0, fixed < 0 ? asked.length : fixed).map((path) => findListedPath(api, path)),
  )
  const place = listed.findIndex((target) => target !== undefined)
  const found = place < 0 ? fixed : place
  const path = asked[found]
  if (path === undefined) return undefined
  onOldPath?.(path)
  const target = listed[found] ?? catalogue
  return target === catalogue ? catalogueAddress(pathname, context) : target
}

/** Where the music of the application host is; the genres where it is neither elsewhere nor here. */
function catalogueAddress(pathname: string, { applicationUrl, lacks, siteUrl }: AddressContext): string {
  const isHere = applicationUrl === siteUrl + applicationBase
  return isHere && lacks?.has('search') ? pathTo('music', languageOf(pathname)) : `${applicationUrl}/music`
}

/** The target in the API's own list; undefined while the API is unavailable or has no list. */
async function findListedPath(api: AddressContext['api'], path: string): Promise<string | undefined> {
  try {
    return (await api.findRedirect({ path })).redirect?.target
  } catch (error) {
    if (!isApiError(error)) throw error
    return undefined
  }
}

/** The address of a page in a language, with that language's slug; undefined if there is no such page. */
async function addressIn(language: Language, page: FoundPage, api: SlugSource): Promise<string | undefined> {
  if (!('slug' in page)) return sameSlugIn(language, page)
  try {
    const slug = await findSlug(api, page.page, page.slug, language)
    return slug === undefined ? undefined : pathTo(page.page, language, slug)
  } catch (error) {
    // An outage: the page itself will report it.
    if (!isApiError(error)) throw error
    return sameSlugIn(language, page)
  }
}

function sameSlugIn(language: Language, page: FoundPage): string {
  if ('slug' in page) return pathTo(page.page, language, page.slug)
  const path = pathTo(page.page, language)
  return page.token === undefined ? path : `${path}/${encodeURIComponent(page.token)}`
}

function withSearch(address: string, search: string): string {
  const [path = '', hash] = address.split('#', 2)
  const joined = path.includes('?') && search !== '' ? `${path}&${search.slice(1)}` : path + search
  return hash === undefined ? joined : `${joined}#${hash}`
}

function withoutLanguage(url: URL): string {
  const search = new URLSearchParams(url.search)
  search.delete(languageParameter)
  return search.size > 0 ? `?${search}` : ''
}
