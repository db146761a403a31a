import type { PlanKind } from './plan-kind.ts'
import type { PlanPrice } from './plan-price.ts'
import { stepOf } from '../money/money.ts'
import type { Tax } from '../tax/tax.ts'

/** A payment as far as it counts for the next plan. */
export interface CountedPayment {
  amount_minor: number
  refunded_minor: number
  currency: string
  period_start: Date
  period_end: Date | null
  /** Whether its money is, or may be, taken back. */
  isDisputed: boolean
  tax: Tax | null
}

const dayMs = 24 * 3600_000

/**
 * What was paid for what is left of a plan, in the basis of prices: without tax where tax is added to them. A plan without an
 * end counts in full. Of a subscription, the payment of the running period counts by its full days left. What the plan itself
 * was credited with counts like money, since it was paid for a plan before. Refunded or disputed money does not count.
 * @param plan.credit_minor what was taken off its own first payment
 * @returns null for nothing
 */
export function planCreditOf(
  plan: { kind: PlanKind; currency: string | null; credit_minor: number | null },
  payments: readonly CountedPayment[],
  { now, priceTax }: { now: Date; priceTax: 'included' | 'excluded' | null },
): PlanPrice | null {
  const { credit_minor: before, currency, kind } = plan
  if (currency === null || kind === 'free') return null
  if (payments.some(({ isDisputed, currency: other }) => isDisputed || other !== currency)) return null
  const paid = (payment: CountedPayment) => left(payment, priceTax)
  const total = kind === 'lifetime' ? wholeOf() : remainderOf()
  const step = stepOf(currency)
  const minor = Math.floor(total / step) * step
  return minor > 0 ? { currency, price_minor: minor } : null

  function wholeOf(): number {
    const isRefunded = payments.some(({ amount_minor, refunded_minor }) => refunded_minor >= amount_minor)
    return isRefunded ? 0 : payments.reduce((sum, payment) => sum + paid(payment), before ?? 0)
  }

  function remainderOf(): number {
    const index = payments.findIndex((payment) => covers(payment, now))
    const payment = payments[index]
    if (!payment?.period_end || payment.refunded_minor >= payment.amount_minor) return 0
    const days = Math.round((payment.period_end.getTime() - payment.period_start.getTime()) / dayMs)
    const daysLeft = Math.floor((payment.period_end.getTime() - now.getTime()) / dayMs)
    const value = paid(payment) + (index === 0 ? (before ?? 0) : 0)
    return days > 0 ? (value * Math.min(daysLeft, days)) / days : 0
  }
}

const covers = ({ period_end: end, period_start: start }: CountedPayment, moment: Date) =>
  start <= moment && (end === null || moment < end)

/** What is left of a payment after refunds, in the basis of prices. */
function left(
  { amount_minor: amount, refunded_minor: refunded, tax }: CountedPayment,
  priceTax: 'included' | 'excluded' | null,
): number {
  const kept = amount - refunded
  const gross = tax ? tax.net_minor + tax.tax_minor : 0
  return priceTax === 'excluded' && tax && gross > 0 ? Math.round((kept * tax.net_minor) / gross) : kept
}
