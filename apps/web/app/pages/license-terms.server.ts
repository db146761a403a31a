import { alternates } from '@tempolibre/locales'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { allNeeded, optional } from '../foundation/api/api-answers.ts'
import { cmsHead, loadCmsText } from '../features/texts/cms-text.server.ts'
import { nameClauses } from '../features/texts/name-clauses.server.ts'
import { usageTable } from '../features/plans/usage-table.server.ts'
import { showOnce } from '../foundation/prepared/show-once.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export async function loader({ context, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const [text, answer] = await allNeeded([
    loadCmsText(settings, 'license-terms', language, nameClauses),
    optional(settings.api.listPlans({ lang: language }), 'plans', settings),
  ])
  return {
    head: pageHead({ context, url }, { ...cmsHead(text), alternates: alternates('license-terms') }),
    text,
    usage: answer && showOnce(settings, 'uses', usageTable(answer.plans, language)),
  }
}
