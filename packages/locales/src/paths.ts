import {
  defaultLanguage,
  isLanguage,
  type Language,
  languagePrefix,
  perLanguage,
  type Translated,
} from './languages.ts'
import {
  movedPages,
  type Page,
  pageAliases,
  pageSegments,
  slugPages,
  type SlugPage,
  slugPageSegments,
  staticPages,
  type StaticPage,
} from './pages.ts'

/** The result of resolving an address: a page, a redirect to the canonical address, or nothing. */
export type ResolvedPath =
  /** `token` is the mailed link's part after the page's own segment, exactly as sent. */
  | { kind: 'page'; language: Language; page: StaticPage; token?: string }
  | { kind: 'page'; language: Language; page: SlugPage; slug: string }
  | { kind: 'redirect'; language: Language; to: string }
  | { kind: 'unknown'; language: Language }

/** The path of a page in a language, including the prefix: `pathTo('pricing', 'es')` is `/es/precios`. */
export function pathTo(page: StaticPage, language: Language): string
export function pathTo(page: SlugPage, language: Language, slug: string): string
export function pathTo(page: Page, language: Language, slug?: string): string {
  const prefix = languagePrefix(language)
  if (page === 'content') return `${prefix}/${encodeURIComponent(slug ?? '')}`
  if (isSlugPage(page))
    return `${prefix}/${slugPageSegments[page][language]}/${encodeURIComponent(slug ?? '')}`
  const segment = pageSegments[page][language]
  return segment === '' ? prefix || '/' : `${prefix}/${segment}`
}

/** The addresses of one page in every language; for a page with a slug, with that language's slug. */
export function alternates(page: StaticPage): Translated
export function alternates(page: SlugPage, slugs: Translated): Translated
export function alternates(page: Page, slugs?: Translated): Translated {
  return perLanguage((language) =>
    page === 'content' || isSlugPage(page)
      ? pathTo(page, language, slugs?.[language] ?? '')
      : pathTo(page, language),
  )
}

/** The page that lists each kind of slug page. */
const listings = {
  'music-category': 'music',
  artist: 'all-music',
  'blog-category': 'blog',
  author: 'blog',
  track: 'all-music',
  licence: 'verify',
  'terms-version': 'terms',
  playlist: 'music',
  'hand-over': 'verify',
} as const satisfies Record<keyof typeof slugPageSegments, StaticPage>

/**
 * The fallback page if an address has no counterpart in another language: the list of its kind of content, derived
 * from its form alone. A single segment may be an article's.
 */
export function nearestListing(pathname: string): StaticPage {
  const [first, second] = pathname
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '' && !isLanguage(segment))
  if (first === undefined) return 'home'
  const isNamed = (segments: Translated) => Object.values(segments).includes(first)
  if (second !== undefined) {
    for (const page of slugPages) if (isNamed(slugPageSegments[page])) return listings[page]
  }
  for (const page of staticPages) if (isNamed(pageSegments[page])) return page
  return second === undefined ? 'blog' : 'home'
}

/** The language selected by an address's first segment. */
export function languageOf(pathname: string): Language {
  const first = pathname.split('/', 2)[1]
  return isLanguage(first) ? first : defaultLanguage
}

/**
 * Resolves a path with the page table alone, without looking up slugs. Each page has one address: doubled or trailing
 * slashes, upper case, `/en/…`, aliases and another language's segments redirect to the canonical path.
 */
export function resolvePath(pathname: string): ResolvedPath {
  const written = decodeSegments(pathname)
  if (!written) return { kind: 'unknown', language: languageOf(pathname) }
  const [first] = written.map(toSlug)
  const language = isLanguage(first) ? first : defaultLanguage
  const found = findPage(isLanguage(first) ? written.slice(1) : written, language)
  if (found.kind !== 'page') return found
  const canonical = addressOf(found)
  return canonical === pathname ? found : { kind: 'redirect', language, to: canonical }
}

/** The static page with a segment in any language; undefined if there is none. */
export function pageNamed(segment: string): StaticPage | undefined {
  const page = tables().pages.get(toSlug(segment))
  return page && (movedPages[page] ?? page)
}

/**
 * The form in which the list of old paths would contain an address: decoded and re-encoded, in lower case, without
 * `/en` or doubled slashes, with a trailing slash. Undefined if no old path has this form.
 */
export function oldPathOf(pathname: string): string | undefined {
  const segments = decodeSegments(pathname)?.map(toSlug)
  if (!segments) return undefined
  const rest = segments[0] === defaultLanguage ? segments.slice(1) : segments
  return rest.length === 0 ? undefined : `/${rest.map(encodeURIComponent).join('/')}/`
}

function addressOf(found: ResolvedPath & { kind: 'page' }): string {
  if ('slug' in found) return pathTo(found.page, found.language, found.slug)
  const path = pathTo(found.page, found.language)
  return found.token === undefined ? path : `${path}/${encodeURIComponent(found.token)}`
}

function findPage(written: readonly string[], language: Language): ResolvedPath {
  const rest = written.map(toSlug)
  const [first, second] = rest
  if (first === undefined) return { kind: 'page', language, page: 'home' }
  if (rest.length > 2) return { kind: 'unknown', language }

  const slugPage = tables().slugPages.get(first)
  if (second !== undefined && slugPage) return { kind: 'page', language, page: slugPage, slug: second }
  if (written[1] !== undefined && tables().pages.get(first) === 'reset-password')
    return { kind: 'page', language, page: 'reset-password', token: written[1] }

  const page = pageNamed(second ?? first)
  if (page) return { kind: 'page', language, page }
  // A language after a language: its page would have the address of that language's home.
  return second === undefined && !isLanguage(first)
    ? { kind: 'page', language, page: 'content', slug: first }
    : { kind: 'unknown', language }
}

/** Normalises a slug: accented letters may be composed or decomposed (Unicode NFC, NFD). */
function toSlug(segment: string): string {
  return segment.toLowerCase().normalize('NFC')
}

/** Decoded, non-empty segments; undefined if the path cannot be decoded or is not an address. */
function decodeSegments(pathname: string): string[] | undefined {
  const segments: string[] = []
  for (const raw of pathname.split('/')) {
    if (raw === '') continue
    let segment: string
    try {
      segment = decodeURIComponent(raw)
    } catch {
      // decodeURIComponent throws only for malformed escapes, which no page has.
      return undefined
    }
    if (segment === '.' || segment === '..' || hasUnsafeCharacter(segment)) return undefined
    segments.push(segment)
  }
  return segments
}

/** Characters that no slug contains and that must never reach a file system, a header or a query. */
function hasUnsafeCharacter(segment: string): boolean {
  for (let index = 0; index < segment.length; index++) {
    const code = segment.charCodeAt(index)
    if (code < 0x20 || code === 0x7f || code === 0x2f || code === 0x5c) return true
  }
  return false
}

export function isSlugPage(page: Page): page is keyof typeof slugPageSegments {
  return page in slugPageSegments
}

/** Built on first use: browsers make paths but rarely resolve them. */
let segmentTables:
  | { pages: Map<string, StaticPage>; slugPages: Map<string, keyof typeof slugPageSegments> }
  | undefined

function tables() {
  segmentTables ??= {
    pages: new Map([
      ...staticPages.flatMap((page) =>
        Object.values(pageSegments[page])
          .filter((segment) => segment !== '')
          .map((segment) => [segment, page] as const),
      ),
      ...Object.entries(pageAliases),
    ]),
    slugPages: new Map([
      ...slugPages.flatMap((page) =>
        Object.values(slugPageSegments[page]).map((segment) => [segment, page] as const),
      ),
      ['musica', 'music-category'],
      ['musique', 'music-category'],
    ]),
  }
  return segmentTables
}
