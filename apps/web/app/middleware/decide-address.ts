import { type ApiClient } from '@tempolibre/contract'
import { isApiError } from '../is-api-error.ts'
import { type Language, pathTo, resolvePath, type ResolvedPath } from '@tempolibre/locales'
import { isApplicationPath } from '../application/application-path.ts'
import { languageParameter, requestedLanguage } from '../language/request-language.ts'

/** What to do with an address before any page is looked at. */
export type AddressDecision =
  | { kind: 'show' }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  /** No page, and nobody could say whether it once was one: an outage, not a missing page. */
  | { kind: 'undecided' }

interface Surroundings {
  api: Pick<ApiClient, 'findRedirect'>
  siteUrl: string
  applicationUrl: string
}

/** Longer paths are no address of ours, and the API refuses to look them up. */
const longestPath = 1999

/**
 * Decides an address by the page table and the list of old paths: canonical pages are shown, everything else goes
 * where it belongs now (R2.7, R2.10, R2.11), and `?lng=` to the page's address in that language (R9.2).
 */
export async function decideAddress(url: URL, surroundings: Surroundings): Promise<AddressDecision> {
  const { pathname, search } = url
  if (isApplicationPath(pathname)) return decideApplicationAddress(url, surroundings)

  const resolved = resolvePath(pathname)
  const wanted = requestedLanguage(url.searchParams)
  if (wanted !== undefined && resolved.kind === 'page') {
    return { kind: 'redirect', to: addressIn(wanted, resolved) + withoutLanguage(url), status: 302 }
  }
  if (isPlainPage(resolved)) return { kind: 'show' }

  let outage = false
  if (pathname.length <= longestPath) {
    try {
      const target = await findOldPath(pathname, surroundings)
      if (target !== undefined) return { kind: 'redirect', to: target + search, status: 301 }
    } catch (error) {
      if (!isApiError(error)) throw error
      outage = true
    }
  }
  if (resolved.kind === 'redirect') return { kind: 'redirect', to: resolved.to + search, status: 301 }
  if (resolved.kind === 'unknown' || isUses(resolved))
    return outage ? { kind: 'undecided' } : { kind: 'show' }
  return { kind: 'show' }
}

/** The application host may live elsewhere: then its paths here are only signposts. */
function decideApplicationAddress(url: URL, { siteUrl, applicationUrl }: Surroundings): AddressDecision {
  const here = `${siteUrl}/app`
  if (applicationUrl === here) return { kind: 'show' }
  return {
    kind: 'redirect',
    to: applicationUrl + url.pathname.slice('/app'.length) + url.search,
    status: 302,
  }
}

/** Pages with a fixed address of their own; `uses` is known only as an old path. */
function isPlainPage(resolved: ResolvedPath): boolean {
  return resolved.kind === 'page' && !('slug' in resolved) && !isUses(resolved)
}

function isUses(resolved: ResolvedPath): boolean {
  return resolved.kind === 'page' && resolved.page === 'uses'
}

async function findOldPath(
  pathname: string,
  { api, applicationUrl }: Surroundings,
): Promise<string | undefined> {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  const { redirect } = await api.findRedirect({ path })
  if (redirect === null) return undefined
  if (redirect.target === 'application_music') return `${applicationUrl}/music`
  return redirect.target === pathname ? undefined : redirect.target
}

/** A slug stays as it is: the page's own look-up then answers with that language's slug. */
function addressIn(language: Language, resolved: ResolvedPath & { kind: 'page' }): string {
  return 'slug' in resolved ? pathTo(resolved.page, language, resolved.slug) : pathTo(resolved.page, language)
}

function withoutLanguage(url: URL): string {
  const search = new URLSearchParams(url.search)
  search.delete(languageParameter)
  return search.size > 0 ? `?${search}` : ''
}
