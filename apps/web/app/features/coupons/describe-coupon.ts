import type { CouponTermsAnswer } from '@tempolibre/contract'
import type { CouponRefusal } from '@tempolibre/domain/coupon-rules'
import type { ApiError } from '@tempolibre/contract/errors'
import { type Language, listFormat, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatPrice } from '../../foundation/format/format-price.ts'

/** What a coupon takes off, and how long: `20% on the first 3 payments`. */
export function describeCoupon(
  { amounts, months, percent }: CouponTermsAnswer,
  { currency, language }: { currency: string | undefined; language: Language },
): string {
  return m.coupon_off({ discount: describeDiscount(), scope: describeScope(months) })

  function describeDiscount(): string {
    if (percent !== null)
      return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
    const own = amounts.filter((amount) => amount.currency === currency)
    return listFormat(language, { type: 'disjunction' }).format(
      (own.length > 0 ? own : amounts).map((amount) =>
        formatPrice(amount.amount_minor, amount.currency, language),
      ),
    )
  }
}

/** Which payments are discounted. */
export function describeScope(months: number | null): string {
  return months === null ? m.coupon_scope_all() : m.coupon_scope({ count: months })
}

const refusals: Record<CouponRefusal, () => string> = {
  unknown: m.coupon_unknown,
  not_yet: m.coupon_not_yet,
  over: m.coupon_over,
  used_up: m.coupon_used_up,
  used_by_account: m.coupon_used_by_account,
  not_first_order: m.coupon_not_first_order,
  other_plan: m.coupon_other_plan,
  other_currency: m.coupon_other_currency,
  with_credit: m.coupon_with_credit,
}

/** Why a code was refused, and what to do. */
export function describeCouponTrouble({ code, fields }: ApiError): string {
  if (code === 'too_many_requests') return m.coupon_too_many()
  const reason = fields.find(({ field }) => field === 'body.coupon' || field === 'body.code')?.code
  const known = Object.entries(refusals).find(([name]) => name === reason)
  if (known) return known[1]()
  return code === 'invalid_input' ? m.coupon_unknown() : m.error_unavailable_next()
}
