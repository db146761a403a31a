import { couponCodeForm } from '@tempolibre/domain/coupon-rules'
import { createKeptText } from '../../foundation/state/kept-text.ts'

/** The code of the coupon that the visitor's next order takes along. */
export const keptCoupon = createKeptText('coupon', couponCodeForm)
