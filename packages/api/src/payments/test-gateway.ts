import { ApiError } from '@tempolibre/contract'
import type { PaymentGateway } from './payment-gateway.ts'

/**
 * Replaces a payment service if none is set up: our own page asks for a decision, and nothing is charged.
 * @param shop.rehearse whether it sells; otherwise nothing is on sale until payments are set up
 */
export function createTestGateway({
  applicationUrl,
  rehearse,
}: {
  applicationUrl: string
  rehearse: boolean
}): PaymentGateway {
  return {
    provider: 'test',
    isOpen: rehearse,
    sellsWithoutPrice: true,
    computesTax: false,
    openCheckout: ({ checkoutId }) =>
      Promise.resolve({ url: `${applicationUrl}/checkout#${checkoutId}`, session: null }),
    setCancellation: () => Promise.resolve(undefined),
    openPortal: () => Promise.reject(new ApiError('plan_unavailable')),
  }
}
