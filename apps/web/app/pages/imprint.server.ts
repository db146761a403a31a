import { alternates } from '@tempolibre/locales'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { cmsHead, loadCmsText } from '../features/texts/cms-text.server.ts'
import { describeSeller } from '../features/seller/describe-seller.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** Who runs the site, by what the operator has set, and what the CMS adds to it. */
export async function loader({ context, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const text = await loadCmsText(settings, 'imprint', language)
  return {
    head: pageHead({ context, url }, { ...cmsHead(text), alternates: alternates('imprint') }),
    text,
    facts: settings.seller ? describeSeller(settings.seller, language) : [],
  }
}
