import type { Subscription } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { describePaymentTrouble } from '../plan-choice/describe-payment-trouble.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { lazyView } from '../../foundation/loading/lazy-view.tsx'
import { useRootData } from '../../foundation/root-data/use-root-data.ts'
import { PageLink } from '../../foundation/ui/links.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import {
  describeDownloads,
  describeNextMonth,
  describeStatus,
  describeSubscription,
} from './describe-subscription.ts'
import { usePlanChanges } from './use-plan-changes.ts'

/** Only while downloads wait. */
const BeginDelivery = lazyView(() => import('./begin-delivery.tsx'))

interface CurrentPlanProps {
  subscription: Subscription
  onChange: (subscription: Subscription | null) => void
}

/** The user's plan: its state and what can be done about it. */
export function CurrentPlan({ onChange, subscription }: CurrentPlanProps) {
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const offersWithdrawal = useRootData()?.withdrawal === true
  const { busy, cancel, openPortal, resume, trouble } = usePlanChanges(onChange)
  const { cancel_at_period_end: cancelled, hold, plan, provider, status } = subscription
  // A one-off payment cannot be cancelled.
  const canBeCancelled = plan.kind !== 'lifetime' && status !== 'ended'
  return (
    <section className="account-card">
      <div className="subscription-head">
        <h2>{plan.name}</h2>
        <p className="subscription-status" data-status={hold ? 'on_hold' : status}>
          {describeStatus(subscription)}
        </p>
      </div>
      {plan.archived === true && <p className="subscription-note">{m.plan_archived()}</p>}
      <Warning subscription={subscription} />
      {typeof subscription.waits_until === 'string' && (
        <BeginDelivery waitingFor={null} waitsUntil={subscription.waits_until} onChange={onChange} />
      )}
      <dl className="subscription-facts numbers">
        {describeSubscription(subscription, language).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <Downloads subscription={subscription} />
      </dl>
      {(provider === 'test' || subscription.test) && (
        <p className="subscription-note">{m.subscription_test()}</p>
      )}
      {trouble && !asking && (
        <p role="alert" className="field-error">
          {describePaymentTrouble(trouble)}
        </p>
      )}
      {canBeCancelled && (
        <div className="subscription-actions">
          {(provider === 'stripe' || provider === 'stripe_test') && (
            <button
              type="button"
              className={`button ${status === 'past_due' || status === 'paused' ? 'button-hot' : 'button-line'}`}
              aria-disabled={busy}
              onClick={openPortal}
            >
              {m.subscription_billing()}
            </button>
          )}
          {/* A single button, so that it keeps the focus when its action changes. */}
          <button
            type="button"
            className={`button ${cancelled ? 'button-hot' : 'button-line'}`}
            aria-disabled={busy}
            onClick={cancelled ? resume : () => setAsking(true)}
          >
            {cancelled ? m.subscription_resume() : m.subscription_cancel()}
          </button>
        </div>
      )}
      {plan.kind !== 'free' && offersWithdrawal && (
        <p>
          <PageLink page="withdrawal" className="text-link">
            {m.withdrawal_name()}
          </PageLink>
        </p>
      )}
      {asking && (
        <CancelDialog
          subscription={subscription}
          busy={busy}
          trouble={trouble}
          onCancel={() => cancel(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

const warnings = {
  past_due: { title: m.subscription_past_due, text: m.subscription_past_due_text },
  paused: { title: m.subscription_paused, text: m.subscription_paused_text },
  disputed: { title: m.subscription_disputed, text: m.subscription_disputed_text },
  refunded: { title: m.subscription_refunded, text: m.subscription_refunded_text },
} as const

/** Why downloads are blocked, and what to do. */
function Warning({ subscription: { hold, status } }: { subscription: Subscription }) {
  const kind = hold ?? (status === 'past_due' || status === 'paused' ? status : undefined)
  if (kind === undefined) return null
  const { text, title } = warnings[kind]
  return (
    <div className="subscription-warning">
      <p className="subscription-warning-title">{title()}</p>
      <p>{text()}</p>
    </div>
  )
}

function Downloads({ subscription }: { subscription: Subscription }) {
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const { downloads_this_month: count, plan } = subscription
  const limit = plan.monthly_download_limit
  return (
    <div>
      <dt id="subscription-downloads">{m.subscription_downloads()}</dt>
      <dd>
        {describeDownloads(subscription, language)}
        {limit !== null && (
          <progress aria-labelledby="subscription-downloads" value={Math.min(count, limit)} max={limit} />
        )}
        {limit !== null && count >= limit && (
          <span className="subscription-note">
            {m.subscription_downloads_used_up({ date: describeNextMonth(now, language) })}
          </span>
        )}
      </dd>
    </div>
  )
}
