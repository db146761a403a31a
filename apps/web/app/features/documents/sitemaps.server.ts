import type { SitemapEntry, SitemapKind } from '@tempolibre/contract'
import {
  defaultLanguage,
  isKeyOf,
  isOneOf,
  languages,
  pageSegments,
  pathTo,
  perLanguage,
  type SlugPage,
  staticPages,
  unlistedPages,
} from '@tempolibre/locales'
import { isApiError } from '../../foundation/api/is-api-error.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import { isOffered, pageNeeds } from '../../foundation/offers/offered.ts'
import { applicationBaseOf } from '../../foundation/addresses/application-path.ts'
import { answerNotFound, answerXml } from './answers.server.ts'
import { sitemapPath } from './document-paths.server.ts'
import { type Markup, markup } from './markup.server.ts'

type Settings = Pick<SiteSettings, 'api' | 'apiUrl' | 'applicationUrl' | 'lacks' | 'siteUrl' | 'unsure'>

/**
 * The index of all sitemaps (https://www.sitemaps.org/protocol.html#index); if the API has none, of a single
 * one.
 */
export async function answerSitemapIndex(settings: Settings): Promise<Response> {
  const { api, apiUrl, siteUrl } = settings
  // An API elsewhere is asked for both at once.
  const early = apiUrl === undefined ? undefined : entriesOfFourCalls(settings)
  early?.catch(() => undefined)
  const listed = await listSitemaps(api)
  if (!listed) return answerUrls(await (early ?? entriesOfFourCalls(settings)), siteUrl)
  const { sitemaps } = listed
  // An index without an entry would claim that the site is empty.
  if (sitemaps.length === 0) return answerNotFound()
  const entries = sitemaps.map(
    ({ kind, page, updated_at }) => markup`
<sitemap><loc>${siteUrl + sitemapPath(kind, page)}</loc>${lastModified(updated_at)}</sitemap>`,
  )
  return answerXml(markup`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}
</sitemapindex>
`)
}

/**
 * One sitemap: each page once per language, with its alternates
 * (https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap).
 */
export async function answerSitemap(
  { api, siteUrl }: Settings,
  kind: SitemapKind,
  page: number,
): Promise<Response> {
  const { entries } = await api.getSitemap({ kind, page })
  return answerUrls(entries, siteUrl)
}

/** Undefined if the API at `API_URL` has no sitemaps. */
async function listSitemaps(api: Settings['api']) {
  try {
    return await api.listSitemaps({})
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return undefined
    throw error
  }
}

/**
 * Entries known without sitemaps in the API: the site's pages, and the categories from the four calls every
 * API answers.
 */
async function entriesOfFourCalls(settings: Settings): Promise<SitemapEntry[]> {
  const { api, lacks = [], unsure = [] } = settings
  // What is not known to be there can be listed tomorrow.
  const place = { lacks: new Set([...lacks, ...unsure]), applicationBase: applicationBaseOf(settings) }
  const [{ categories }, { blogCategories }] = await Promise.all([
    api.getCategory({}),
    api.getBlogCategories({}),
  ])
  const listedPages = staticPages.filter(
    (page) => !isOneOf(unlistedPages, page) && isOffered(pageNeeds[page], place),
  )
  return [
    ...listedPages.map((page) => ({
      type: 'page' as const,
      slugs: perLanguage(() => page),
      updated_at: null,
    })),
    ...categories.map(({ slug }) => ({ type: 'music-category' as const, slugs: slug, updated_at: null })),
    ...blogCategories.map(({ slug }) => ({ type: 'blog-category' as const, slugs: slug, updated_at: null })),
  ]
}

function answerUrls(entries: readonly SitemapEntry[], siteUrl: string): Response {
  return answerXml(markup`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.map((entry) => urlsOf(entry, siteUrl))}
</urlset>
`)
}

function urlsOf(entry: SitemapEntry, siteUrl: string): Markup {
  const addresses = languages.flatMap((language) => {
    const slug = entry.slugs[language]
    return slug === undefined ? [] : [{ language, address: siteUrl + pathOf(entry.type, language, slug) }]
  })
  const alternates = addresses.map(({ address, language }) => alternate(language, address))
  const original = addresses.find(({ language }) => language === defaultLanguage)
  if (original) alternates.push(alternate('x-default', original.address))
  return markup`${addresses.map(
    ({ address }) => markup`
<url><loc>${address}</loc>${lastModified(entry.updated_at)}${alternates}</url>`,
  )}`
}

const slugPages = {
  'music-category': 'music-category',
  artist: 'artist',
  track: 'track',
  article: 'content',
  'blog-category': 'blog-category',
  author: 'author',
} as const satisfies Record<Exclude<SitemapEntry['type'], 'page'>, SlugPage>

function pathOf(type: SitemapEntry['type'], language: (typeof languages)[number], slug: string): string {
  if (type !== 'page') return pathTo(slugPages[type], language, slug)
  // A CMS page that is not in the table is a landing page.
  return isKeyOf(pageSegments, slug) ? pathTo(slug, language) : pathTo('content', language, slug)
}

function alternate(language: string, address: string): Markup {
  return markup`<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`
}

function lastModified(time: string | null): Markup | undefined {
  return time === null ? undefined : markup`<lastmod>${time}</lastmod>`
}
