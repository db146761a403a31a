import { alternates } from '@tempolibre/locales'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { offers } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { allNeeded, optional } from '../foundation/api/api-answers.ts'
import { cmsHead, loadCmsText } from '../features/texts/cms-text.server.ts'
import { currenciesOf, planCards } from '../features/plans/plan-cards.server.ts'
import { usageTable } from '../features/plans/usage-table.server.ts'
import { showOnce } from '../foundation/prepared/show-once.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export async function loader({ context, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const [text, answer] = await allNeeded([
    loadCmsText(settings, 'pricing', language),
    optional(settings.api.listPlans({ lang: language }), 'plans', settings),
  ])
  const plans = answer?.plans ?? []
  return {
    head: pageHead(
      { context, url },
      {
        ...cmsHead(text),
        alternates: alternates('pricing'),
        about: [offers(plans, { name: text.title, shop: answer?.shop })],
      },
    ),
    text,
    shop: answer?.shop,
    tools: {
      currencies: currenciesOf(plans),
      coupons: answer?.coupons ?? false,
      plans: plans.map(({ id, kind, price_tax, prices }) => ({ id, kind, price_tax, prices })),
    },
    plans: planCards(settings, plans, language),
    usage: plans.length > 0 ? showOnce(settings, 'uses', usageTable(plans, language)) : undefined,
  }
}
