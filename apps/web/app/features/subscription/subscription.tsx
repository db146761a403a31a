import { getSubscription } from '@tempolibre/contract/operations/subscriptions'
import { getTeam } from '@tempolibre/contract/operations/teams'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { PageLink } from '../../foundation/ui/links.tsx'
import { BillingSection } from '../billing/billing-section.tsx'
import { useCapability } from '../../foundation/ui/use-offered.ts'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { CurrentPlan } from './current-plan.tsx'
import { Invoices } from './invoices.tsx'
import { OtherPlans } from './other-plans.tsx'
import './subscription.css'

/** The current plan, the other plans and the invoices. */
export default function SubscriptionView() {
  const load = useAccountLoad(getSubscription, { lang: useLanguage() })
  const [ended, setEnded] = useState(false)
  const hasPlans = useCapability('plans')
  return (
    <>
      <Loaded load={load} failure={m.subscription_failure()} skeleton={<PlanSkeleton />}>
        {(answer) => (
          <>
            {answer.subscription ? (
              <CurrentPlan
                subscription={answer.subscription}
                onChange={(subscription) => {
                  setEnded(subscription === null)
                  load.change({ ...answer, subscription })
                }}
              />
            ) : (
              <NoPlan ended={ended} />
            )}
            {hasPlans && <OtherPlans current={answer.subscription} trialAvailable={answer.trial_available} />}
          </>
        )}
      </Loaded>
      <BillingSection />
      <Invoices />
    </>
  )
}

function PlanSkeleton() {
  return (
    <div className="account-card">
      <Skeleton lines={4} />
    </div>
  )
}

/** @param props.ended the plan has just been ended here: take the focus, since the button is gone */
function NoPlan({ ended }: { ended: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (ended) title.current?.focus()
  }, [ended])
  // Without a plan of one's own, that of a team.
  const sharesPlan = Boolean(useAccountLoad(getTeam, {}).answer?.team)
  return (
    <section className="account-card">
      <h2 ref={title} tabIndex={-1}>
        {sharesPlan ? m.subscription_of_team() : m.subscription_none()}
      </h2>
      <p>
        {sharesPlan ? m.subscription_of_team_text() : m.subscription_none_text()}
        {sharesPlan && (
          <>
            {' '}
            <PageLink page="team" className="text-link">
              {m.subscription_see_team()}
            </PageLink>
          </>
        )}
      </p>
    </section>
  )
}
