import type { SiteSettings } from '@tempolibre/contract/site'
import type { Language } from '@tempolibre/locales'
import { sitemapIndexPath } from '../features/documents/document-paths.server.ts'
import { isLandingPage } from '../foundation/addresses/landing-page.ts'
import { pageNeeds } from '../foundation/offers/offered.ts'
import { findPage } from '../foundation/pages/find-page.ts'
import { isApiError } from '../foundation/api/is-api-error.ts'

/** Pages whose texts are not the CMS's record of their name. */
const withoutRecord: ReadonlySet<string> = new Set(['music-category', 'blog-category', 'content', 'uses'])

/** Pages that need more than the four calls, and have a record. */
const withRecord: ReadonlySet<string> = new Set(['all-music', 'verify', 'under-your-video'])

/**
 * Asks an API elsewhere at once for what the page at a path will be made of: who runs the site and what the API has is
 * waited for before the page's loaders run, and calls that go out one after the other take a slow API's time twice. The
 * client keeps the answers, so the loaders find them.
 * @param pathname without the ending of a request for data
 */
export function askAhead({ api }: Pick<SiteSettings, 'api'>, pathname: string, language: Language): void {
  const { page, slug } = findPage(pathname)
  const asked: Promise<unknown>[] = []
  if (page !== undefined && (pageNeeds[page].length === 0 || withRecord.has(page))) {
    const record = page === 'content' && slug !== undefined && isLandingPage(slug) ? slug : page
    asked.push(api.getBlogCategories({}))
    if (!withoutRecord.has(record)) asked.push(api.getCmsDetails({ page: record, lang: language }))
    if (page === 'home' || page === 'music' || page === 'music-category') asked.push(api.getCategory({}))
  } else if (pathname === sitemapIndexPath) {
    asked.push(api.listSitemaps({}), api.getCategory({}), api.getBlogCategories({}))
  }
  for (const call of asked) {
    call.catch((error: unknown) => {
      // The loader that needs the answer asks again, and says what is missing.
      if (!isApiError(error)) throw error
    })
  }
}
