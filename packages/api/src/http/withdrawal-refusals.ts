import { describeWithdrawalState, withdrawalStates } from '@tempolibre/domain'
import type { FieldError } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'

/** Why a contract cannot be withdrawn from, in words; undefined for any other fault. */
export function describeWithdrawalRefusal(
  fieldError: FieldError,
  language: Language,
): FieldError | undefined {
  const state = withdrawalStates.find((each) => each === fieldError.code)
  return fieldError.field === 'body.order_number' && state !== undefined
    ? { ...fieldError, message: describeWithdrawalState(state, language) }
    : undefined
}
