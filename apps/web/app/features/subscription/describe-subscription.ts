import type { Subscription } from '@tempolibre/contract'
import { dateFormat, type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatPlanPrice, formatPrice } from '../../foundation/format/format-price.ts'

/** A line of what somebody has: its name and its value, in words. */
export interface SubscriptionFact {
  name: string
  value: string
}

/** A day in full, where the visitor is. */
export function formatDay(iso: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'long' }).format(new Date(iso))
}

/** How it stands with a plan, in a word or two. */
export function describeStatus({ cancel_at_period_end, hold, status }: Subscription): string {
  if (status === 'ended') return m.subscription_status_ended()
  if (hold) return m.subscription_status_on_hold()
  if (cancel_at_period_end) return m.subscription_status_cancelled()
  if (status === 'trialing') return m.subscription_status_trialing()
  return status === 'past_due' ? m.subscription_status_past_due() : m.subscription_status_active()
}

/** What it costs, how long it runs, what is charged next. A price stands there only where one has been set. */
export function describeSubscription(subscription: Subscription, language: Language): SubscriptionFact[] {
  const { plan, trial_days_left: days } = subscription
  const price = plan.kind === 'free' ? null : formatPlanPrice(plan, language)
  return [
    ...(price === null ? [] : [{ name: m.subscription_price(), value: price }]),
    ...(days === null
      ? []
      : [{ name: m.subscription_trial(), value: m.subscription_trial_left({ count: days }) }]),
    ...describeRun(subscription, language),
    ...describeFairUse(subscription, language),
  ]
}

/** What is fair use: during the trial its own number counts too. */
function describeFairUse({ plan, status }: Subscription, language: Language): SubscriptionFact[] {
  const { daily_download_limit: daily, trial_download_limit: trial } = plan
  const figures = numberFormat(language)
  const values = [
    ...(daily === null ? [] : [m.subscription_fair_daily({ count: figures.format(daily) })]),
    ...(trial === null || status !== 'trialing' ? [] : [m.plan_fair_trial({ count: figures.format(trial) })]),
  ]
  return values.length === 0 ? [] : [{ name: m.subscription_fair_use(), value: values.join(' · ') }]
}

function describeRun(subscription: Subscription, language: Language): SubscriptionFact[] {
  const { cancel_at_period_end, current_period_end: end, plan, status } = subscription
  if (end === null) {
    const value = plan.kind === 'free' ? m.subscription_runs_free() : m.subscription_runs_for_good()
    return [{ name: m.subscription_runs(), value }]
  }
  const date = formatDay(end, language)
  if (cancel_at_period_end || status === 'ended') return [{ name: m.subscription_ends(), value: date }]
  // When a payment that failed is tried again, only the payment service knows.
  if (status === 'past_due') return []
  const { currency, price_minor: minor, price_tax: tax } = plan
  if (minor === null || currency === null) return [{ name: m.subscription_renews(), value: date }]
  const plain = formatPrice(minor, currency, language)
  const price = tax === 'excluded' ? m.price_tax_excluded({ price: plain }) : plain
  return [{ name: m.subscription_next_charge(), value: m.subscription_charge_on({ price, date }) }]
}

/** Downloads of this month against the plan's limit, in words. */
export function describeDownloads(
  { downloads_this_month: count, plan: { monthly_download_limit: limit } }: Subscription,
  language: Language,
): string {
  const figures = numberFormat(language)
  const downloads = figures.format(count)
  return limit === null
    ? m.subscription_downloads_unlimited({ downloads })
    : m.subscription_downloads_of({ downloads, limit: figures.format(limit) })
}

/** When downloads are counted anew: the first of the next month, UTC. */
export function describeNextMonth(now: Date, language: Language): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(first)
}
