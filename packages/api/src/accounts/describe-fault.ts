import {
  type AccountFault,
  accountFaults,
  accountLimits,
  type FieldError,
  phoneDigits,
} from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** What is wrong with a field of the account, in words; `field` is its path in the request, such as `body.phone`. */
export function accountFieldError(field: string, fault: AccountFault, language: Language): FieldError {
  return { field, code: fault, message: describeFault(field, fault, language) }
}

export function accountFaultOf(value: unknown): AccountFault | undefined {
  return accountFaults.find((fault) => fault === value)
}

function describeFault(field: string, fault: AccountFault, language: Language): string {
  const locale = { locale: language }
  const name = field.split('.').at(-1)
  switch (fault) {
    case 'missing':
      if (name === 'name') return m.account_name_missing({}, locale)
      if (name === 'email') return m.account_email_missing({}, locale)
      if (name === 'phone') return m.account_phone_missing({}, locale)
      return name === 'password_confirmation'
        ? m.account_password_confirmation_missing({}, locale)
        : m.account_password_missing({}, locale)
    case 'invalid':
      if (name === 'email') return m.account_email_invalid({}, locale)
      return name === 'phone' ? m.account_phone_invalid({}, locale) : m.account_name_invalid({}, locale)
    case 'too_long':
      if (name === 'phone') return m.account_phone_long({ maximum: phoneDigits[language] }, locale)
      return name === 'name'
        ? m.account_name_long({ maximum: accountLimits.name.maximum }, locale)
        : m.account_password_long({ maximum: accountLimits.password.maximum }, locale)
    case 'too_short':
      return m.account_password_short({ minimum: accountLimits.password.minimum }, locale)
    case 'no_capital':
      return m.account_password_capital({}, locale)
    case 'no_lower_case':
      return m.account_password_lower_case({}, locale)
    case 'no_digit':
      return m.account_password_digit({}, locale)
    case 'no_special':
      return m.account_password_special({}, locale)
    case 'mismatch':
      return m.account_password_mismatch({}, locale)
    case 'wrong':
      return m.account_password_wrong({}, locale)
  }
}
