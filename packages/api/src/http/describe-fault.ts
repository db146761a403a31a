import { type AccountFault, accountFaults, describeAccountFault, type FieldError } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'

/** Describes a field's fault; `field` is its path in the request, such as `body.phone`. */
export function accountFieldError(field: string, fault: AccountFault, language: Language): FieldError {
  const name = field.split('.').at(-1) ?? field
  return { field, code: fault, message: describeAccountFault(name, fault, language) }
}

export function accountFaultOf(value: unknown): AccountFault | undefined {
  return accountFaults.find((fault) => fault === value)
}
