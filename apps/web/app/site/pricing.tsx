import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/pricing'
import { pageHead } from '../meta/page-head.server.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { offers } from '../meta/things.server.ts'
import { languageContext, settingsContext } from '../request-context.ts'
import { pageTrail } from '../shell/breadcrumb-trail.ts'
import { useLanguage } from '../shell/site-context.ts'
import { ArrowIcon } from '../ui/icons.tsx'
import { ApplicationLink } from '../ui/links.tsx'
import { PageTop } from '../ui/page-top.tsx'
import { PlanCards } from '../ui/plan-cards.tsx'
import { Prose } from '../ui/prose.tsx'
import { UsageTable } from '../ui/usage-table.tsx'
import { allNeeded, optional } from './api-answers.ts'
import { loadCmsText } from './cms-text.server.ts'
import { planCards } from './plan-cards.server.ts'
import { usageTable } from './usage-table.server.ts'

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
