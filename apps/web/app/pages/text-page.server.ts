import { alternates, isKeyOf, type Page } from '@tempolibre/locales'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { cmsHead, loadCmsText } from '../features/texts/cms-text.server.ts'
import { siteModules } from '../foundation/pages/find-page.ts'
import { nameClauses } from '../features/texts/name-clauses.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

type TextPage = {
  [Name in keyof typeof siteModules]: (typeof siteModules)[Name] extends 'text-page' ? Name : never
}[keyof typeof siteModules]

/** Every page that is its CMS text and nothing else; the address says which. */
export async function loader({ context, page, url }: PageArgs) {
  if (!isTextPage(page)) throw new Error(`no page that is a text: ${url.pathname}`)
  const settings = context.get(settingsContext)
  const dress = isTerms(page) ? nameClauses : undefined
  const text = await loadCmsText(settings, page, context.get(languageContext), dress)
  return {
    head: pageHead({ context, url }, { ...cmsHead(text), alternates: alternates(page) }),
    page,
    text,
  }
}

const isTerms = (page: TextPage) => page === 'terms' || page === 'terms-of-use'

function isTextPage(page: Page | undefined): page is TextPage {
  return page !== undefined && isKeyOf(siteModules, page) && siteModules[page] === 'text-page'
}
