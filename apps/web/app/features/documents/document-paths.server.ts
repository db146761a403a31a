import type { Language } from '@tempolibre/locales'

export { licenceKeysPath } from '@tempolibre/domain/licence-verification'

export const robotsPath = '/robots.txt'
export const manifestPath = '/site.webmanifest'
export const sitemapIndexPath = '/sitemap.xml'

/** Address of a single key; its first group is the id. */
export const licenceKeyPattern = /^\/\.well-known\/tempolibre-licence-keys\/([0-9a-f]{16})\.json$/

/** The first sitemap of a kind has no number: `/sitemaps/tracks.xml`, then `/sitemaps/tracks-2.xml`. */
export function sitemapPath(kind: string, page: number): string {
  return `/sitemaps/${kind}${page === 1 ? '' : `-${page}`}.xml`
}

export const feedPaths = {
  blog: (language: Language) => `/feeds/${language}/blog.xml`,
  tracks: (language: Language) => `/feeds/${language}/tracks.xml`,
  learn: (language: Language, slug: string) => `/feeds/${language}/learn/${encodeURIComponent(slug)}.xml`,
}
