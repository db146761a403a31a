import type { Subscription } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { dateFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { checkoutInHash } from '../plan-choice/chosen-plan.ts'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { ApplicationLink, PageLink } from '../../foundation/ui/links.tsx'
import { LoadFailure, Skeleton } from '../../foundation/calls/loaded.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { keptCoupon } from '../coupons/kept-coupon.ts'
import { readAccount } from '../account/read-account.ts'
import './subscription.css'
import { type PaymentNews, waitForPayment } from './wait-for-payment.ts'

/** The page after a checkout: shows the new plan. */
export default function SuccessView() {
  const { lookAgain, news } = usePaymentNews()
  switch (news?.kind) {
    case undefined:
      return <Skeleton />
    case 'arrived':
      return <Arrived subscription={news.subscription} />
    case 'failed':
      return <LoadFailure text={m.subscription_failure()} onRetry={lookAgain} />
    case 'waiting':
      return (
        <Outcome title={m.subscription_success_waiting()} busy>
          <p>{m.subscription_success_waiting_text()}</p>
        </Outcome>
      )
    case 'late':
      return (
        <Outcome title={m.subscription_success_late()}>
          <p>{m.subscription_success_late_text()}</p>
          <button type="button" className="button button-hot" onClick={lookAgain}>
            {m.subscription_look_again()}
          </button>
        </Outcome>
      )
    case 'none':
      return (
        <Outcome title={m.subscription_success_none()}>
          <p>{m.subscription_success_none_text()}</p>
          <PageLink page="pricing" className="button button-hot">
            {m.plan_choice_see()}
          </PageLink>
        </Outcome>
      )
  }
}

/** The result of the checkout in the address; undefined until the first poll. */
function usePaymentNews() {
  const [news, setNews] = useState<PaymentNews>()
  const [turn, setTurn] = useState(0)
  const request = useApiRequest()
  const language = useLanguage()
  const checkout = checkoutInHash(useLocation().hash)

  useEffect(() => {
    const abandon = new AbortController()
    const { signal } = abandon
    const follow = async () => {
      await waitForPayment({ request, language, checkout, signal }, (latest) => {
        if (!signal.aborted) setNews(latest)
      })
      await readAccount(request)
    }
    follow().catch((error: unknown) => {
      // The stored user is refreshed with the next page.
      if (!signal.aborted && !(error instanceof ApiError)) throw error
    })
    return () => abandon.abort()
    // `turn` is not read: each change polls again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [checkout, language, request, turn])

  return {
    news,
    lookAgain: () => {
      setNews(undefined)
      setTurn((last) => last + 1)
    },
  }
}

function Arrived({ subscription }: { subscription: Subscription }) {
  const language = useLanguage()
  const { plan, provider, status, trial_ends_at: trialEnd } = subscription
  const free = provider === 'none'
  // The order has taken it along.
  useEffect(() => {
    if (!free) keptCoupon.keep(undefined)
  }, [free])
  return (
    <Outcome title={free ? m.subscription_success_free() : m.subscription_success()}>
      <div className="subscription-words">
        <p>{m.subscription_success_plan({ plan: plan.name })}</p>
        {free && <p>{m.subscription_success_free_text()}</p>}
        {status === 'trialing' && trialEnd !== null && (
          <p>
            {m.subscription_success_trial({
              date: dateFormat(language, { dateStyle: 'long' }).format(new Date(trialEnd)),
            })}
          </p>
        )}
        {(provider === 'test' || subscription.test) && <p>{m.subscription_success_test()}</p>}
        <p>{m.subscription_success_next()}</p>
      </div>
      <div className="subscription-actions">
        <ApplicationLink path="/music" className="button button-hot">
          {m.subscription_success_find()}
        </ApplicationLink>
        <PageLink page="subscription" className="button button-line">
          {m.checkout_see_plan()}
        </PageLink>
      </div>
    </Outcome>
  )
}

/** A card whose title is announced when it appears. */
function Outcome({ title, busy, children }: { title: string; busy?: boolean; children: ReactNode }) {
  useEffect(() => announce(title), [title])
  return (
    <section className="account-card" aria-busy={busy}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
