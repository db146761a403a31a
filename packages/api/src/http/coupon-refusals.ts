import type { CouponRefusal } from '@tempolibre/domain'
import type { FieldError } from '@tempolibre/contract'
import { isKeyOf, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** Why a coupon does not apply, and what to do. */
const refusals: Record<CouponRefusal, (locale: Language) => string> = {
  unknown: (locale) => m.coupon_unknown({}, { locale }),
  not_yet: (locale) => m.coupon_not_yet({}, { locale }),
  over: (locale) => m.coupon_over({}, { locale }),
  used_up: (locale) => m.coupon_used_up({}, { locale }),
  used_by_account: (locale) => m.coupon_used_by_account({}, { locale }),
  not_first_order: (locale) => m.coupon_not_first_order({}, { locale }),
  other_plan: (locale) => m.coupon_other_plan({}, { locale }),
  other_currency: (locale) => m.coupon_other_currency({}, { locale }),
  with_credit: (locale) => m.coupon_with_credit({}, { locale }),
}

/** The refusal of a coupon in words; undefined for any other fault. */
export function describeCouponRefusal(fieldError: FieldError, language: Language): FieldError | undefined {
  const { code = '', field } = fieldError
  return field === 'body.coupon' && isKeyOf(refusals, code)
    ? { ...fieldError, message: refusals[code](language) }
    : undefined
}
