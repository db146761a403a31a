import { ApiError } from '@tempolibre/contract'
import { addPaymentEvent, isKnownPaymentEvent } from '@tempolibre/database'
import type { Payments } from './open-payments.ts'
import { syncSubject } from './sync-stripe.ts'

/**
 * Processes a Stripe event once. The event is recorded last: any earlier failure is answered with an error, and
 * Stripe sends the event again.
 * @throws ApiError `not_found` without Stripe's keys, `invalid_input` for a wrong signature
 */
export async function handleStripeWebhook(
  payments: Payments,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<void> {
  const stripe = await payments.stripe()
  if (!stripe) throw new ApiError('not_found')
  const { provider } = stripe
  const { id: event, occurredAt, subject, type } = stripe.readEvent(body, signature)
  if (!subject || (await isKnownPaymentEvent(payments.db, { provider, event }))) return
  await syncSubject(payments, stripe, subject)
  await addPaymentEvent(payments.db, { provider, event, type, occurredAt })
}
