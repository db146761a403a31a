import type { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { describeTooMany } from '../../foundation/failure/describe-too-many.ts'

/** What to do if a plan could not be chosen, paid for or changed. */
export function describePaymentTrouble({ code, fields, retryAfterSeconds }: ApiError): string {
  if (code === 'plan_unavailable') {
    const reason = fields[0]?.message
    return reason === undefined ? m.plan_choice_unavailable_now() : m.plan_choice_unavailable({ reason })
  }
  if (code === 'payment_unavailable') return m.api_payment_unavailable()
  if (code === 'too_many_requests') return describeTooMany(retryAfterSeconds)
  if (code === 'conflict') return m.subscription_conflict()
  return m.error_unavailable_next()
}
