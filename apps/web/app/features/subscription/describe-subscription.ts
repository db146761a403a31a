import type { Subscription } from '@tempolibre/contract'
import { dateFormat, type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describeScope } from '../coupons/describe-coupon.ts'
import { formatPlanPrice, formatPrice } from '../../foundation/format/format-price.ts'

/** One line about the subscription: name and value, as text. */
export interface SubscriptionFact {
  name: string
  value: string
}

/** A full date in the visitor's time zone. */
export function formatDay(iso: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'long' }).format(new Date(iso))
}

/** The plan's status in a word or two. */
export function describeStatus({ cancel_at_period_end, hold, status }: Subscription): string {
  if (status === 'ended') return m.subscription_status_ended()
  if (hold) return m.subscription_status_on_hold()
  if (cancel_at_period_end) return m.subscription_status_cancelled()
  if (status === 'trialing') return m.subscription_status_trialing()
  if (status === 'paused') return m.subscription_status_paused()
  return status === 'past_due' ? m.subscription_status_past_due() : m.subscription_status_active()
}

/** Price, duration and next charge. A price is shown only if one is set. */
export function describeSubscription(subscription: Subscription, language: Language): SubscriptionFact[] {
  const { plan, trial_days_left: days } = subscription
  const price = plan.kind === 'free' ? null : formatPlanPrice(plan, language)
  return [
    ...(price === null ? [] : [{ name: m.subscription_price(), value: price }]),
    ...describeDiscount(subscription, language),
    ...(days === null
      ? []
      : [{ name: m.subscription_trial(), value: m.subscription_trial_left({ count: days }) }]),
    ...describeRun(subscription, language),
    ...describeFairUse(subscription, language),
  ]
}

function describeDiscount({ discount, plan }: Subscription, language: Language): SubscriptionFact[] {
  if (!discount || plan.currency === null) return []
  const { amount_minor: minor, code, months } = discount
  const amount = formatPrice(minor, plan.currency, language)
  const value = `${code}: ${m.coupon_taken_off({ amount, scope: describeScope(months) })}`
  return [{ name: m.subscription_coupon(), value }]
}

/** The fair-use limits; the trial has a limit of its own. */
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
  // Only the payment service knows when it retries a failed payment, and its payer when a pause ends.
  if (status === 'past_due' || status === 'paused') return []
  const { currency, price_minor: minor, price_tax: tax } = plan
  if (minor === null || currency === null) return [{ name: m.subscription_renews(), value: date }]
  const { discount } = subscription
  const plain = formatPrice(minor - (discount?.next ? discount.amount_minor : 0), currency, language)
  const price = tax === 'excluded' ? m.price_tax_excluded({ price: plain }) : plain
  return [{ name: m.subscription_next_charge(), value: m.subscription_charge_on({ price, date }) }]
}

/** This month's downloads against the plan's limit, as text. */
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

/** When the download count resets: the first of the next month, UTC. */
export function describeNextMonth(now: Date, language: Language): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(first)
}
