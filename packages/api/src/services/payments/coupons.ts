import type { EndpointOutput, EndpointParsedInput } from '@tempolibre/contract'
import type { Payments } from '../../payments/open-payments.ts'
import { readCoupon, tryCode } from '../../payments/order-coupon.ts'

/** What a coupon takes off, for callers who know its code. */
export async function checkCoupon(
  payments: Payments,
  { code }: EndpointParsedInput<'checkCoupon'>,
  clientAddress: string | undefined,
): Promise<EndpointOutput<'checkCoupon'>> {
  const coupon = await tryCode(payments, clientAddress, () => readCoupon(payments.db, { code }))
  return { success: true, coupon }
}
