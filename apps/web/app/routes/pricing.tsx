import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/pricing'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { offers } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { ArrowIcon } from '../foundation/icons/icons.tsx'
import { ApplicationLink } from '../foundation/ui/links.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { PlanCards } from '../features/plans/plan-cards.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { UsageTable } from '../features/plans/usage-table.tsx'
import { allNeeded, optional } from '../foundation/api/api-answers.ts'
import { loadCmsText } from '../features/texts/cms-text.server.ts'
import { planCards } from '../features/plans/plan-cards.server.ts'
import { usageTable } from '../features/plans/usage-table.server.ts'

export const meta = pageMeta

export async function loader({ context, url }: Route.LoaderArgs) {
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
        title: text.metaTitle,
        description: text.metaDescription,
        alternates: alternates('pricing'),
        about: [offers(plans, text.title)],
      },
    ),
    text,
    plans: planCards(settings, plans, language),
    usage: plans.length > 0 ? usageTable(plans, language) : undefined,
  }
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { text, plans, usage } = loaderData
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('pricing', useLanguage())} title={text.title} subheading={text.subheading} />
      {plans.length > 0 && (
        <section aria-label={m.plans_label()}>
          <PlanCards plans={plans} headings="h2" />
        </section>
      )}
      {usage && <UsageTable table={usage} />}
      <Prose html={text.html} />
      {plans.length === 0 && (
        <p className="page-end">
          <ApplicationLink path="/register" className="button button-large button-hot">
            {m.header_sign_up()} <ArrowIcon />
          </ApplicationLink>
        </p>
      )}
    </div>
  )
}
