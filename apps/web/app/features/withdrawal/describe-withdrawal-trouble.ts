import type { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { describeTooMany } from '../../foundation/failure/describe-too-many.ts'

/** What to do if a withdrawal could not be declared or confirmed. */
export function describeWithdrawalTrouble({ code, fields, retryAfterSeconds }: ApiError): string {
  if (code === 'link_expired') return m.withdrawal_link_expired()
  if (code === 'not_found') return m.withdrawal_not_found()
  if (code === 'too_many_requests') return describeTooMany(retryAfterSeconds)
  if (code === 'withdrawal_refused' || code === 'invalid_input')
    return fields[0]?.message ?? m.withdrawal_failed()
  return m.withdrawal_failed()
}
