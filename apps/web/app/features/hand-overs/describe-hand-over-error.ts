import type { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { describeTooMany } from '../../foundation/failure/describe-too-many.ts'

/** Why something about a hand-over failed, and what to do next. */
export function describeHandOverError({ code, retryAfterSeconds }: ApiError): string {
  if (code === 'hand_over_not_covered') return m.hand_over_not_covered()
  if (code === 'hand_over_exists') return m.hand_over_exists()
  if (code === 'hand_over_ended') return m.hand_over_ended()
  if (code === 'licence_revoked') return m.api_licence_revoked()
  if (code === 'licence_disputed') return m.api_licence_disputed()
  if (code === 'too_many_requests') return describeTooMany(retryAfterSeconds)
  return m.hand_over_failed()
}
