import type { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'

/** Why something about a hand-over failed, and what to do next. */
export function describeHandOverError({ code }: ApiError): string {
  if (code === 'hand_over_not_covered') return m.hand_over_not_covered()
  if (code === 'hand_over_exists') return m.hand_over_exists()
  if (code === 'hand_over_ended') return m.hand_over_ended()
  if (code === 'licence_revoked') return m.api_licence_revoked()
  if (code === 'licence_disputed') return m.api_licence_disputed()
  if (code === 'too_many_requests') return m.api_too_many_requests()
  return m.hand_over_failed()
}
