import { getSubscription } from '@tempolibre/contract/calls/subscriptions'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { BillingSection } from '../billing/billing-section.tsx'
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
            <OtherPlans current={answer.subscription} trialAvailable={answer.trial_available} />
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
  return (
    <section className="account-card">
      <h2 ref={title} tabIndex={-1}>
        {m.subscription_none()}
      </h2>
      <p>{m.subscription_none_text()}</p>
    </section>
  )
}
