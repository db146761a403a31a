import { languageOf } from '@tempolibre/domain/fallback'
import { pageTopOf } from '../features/texts/page-top-of.ts'
import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { ArrowIcon } from '../foundation/icons/icons.tsx'
import { ApplicationLink } from '../foundation/ui/links.tsx'
import { useScreen } from '../foundation/ui/use-offered.ts'
import { lazyView } from '../foundation/loading/lazy-view.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { asUsable, PlanCards } from '../features/plans/plan-cards.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { UsePlace } from '../features/uses/use-place.tsx'
import { ShopNotice } from '../features/plans/shop-notice.tsx'
import { UsageTable } from '../features/plans/usage-table.tsx'
import type { loader } from './pricing.server.ts'

/** In the middle of the page, and useless before its scripts run. */
const PricingTools = lazyView(() => import('../features/plans/pricing-tools.tsx'))

export default function Pricing() {
  const { shop, text, plans, usage, tools } = useLoaderData<typeof loader>()
  const canSignUp = useScreen('sign-up')
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('pricing', useLanguage())} {...pageTopOf(text)} />
      {plans.length > 0 && (
        <section aria-label={m.plans_label()}>
          <ShopNotice shop={shop} />
          <div className="pricing-tools">
            {(tools.currencies.length > 1 || tools.coupons) && <PricingTools waitingFor={null} {...tools} />}
          </div>
          <UsePlace plans={plans.map(asUsable)} mode="open" />
          <PlanCards plans={plans} headings="h2" />
          <p className="plan-credit-rule">{m.plan_credit_rule()}</p>
        </section>
      )}
      {usage && <UsageTable table={usage} />}
      <Prose html={text.html} lang={languageOf(text, 'description')} />
      {plans.length === 0 && canSignUp && (
        <p className="page-end">
          <ApplicationLink path="/register" className="button button-large button-hot">
            {m.header_sign_up()} <ArrowIcon />
          </ApplicationLink>
        </p>
      )}
    </div>
  )
}
