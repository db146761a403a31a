import { type AccountFault, accountFaults, describeAccountFault, type ExpectedCode } from '@tempolibre/domain'
import type { FieldError } from '@tempolibre/contract'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import type { Language } from '@tempolibre/locales'

/**
 * Describes a field's fault; `field` is its path in the request, such as `body.phone`. A program that reads no sentences has the
 * example as `expected`.
 */
export function accountFieldError(
  field: string,
  fault: AccountFault,
  language: Language,
  expected?: ExpectedCode,
): FieldError {
  const name = field.split('.').at(-1) ?? field
  const form = fault === 'invalid' ? expected : undefined
  return {
    field,
    code: fault,
    message: describeAccountFault(name, fault, language, form),
    ...(form && { expected: form.example }),
  }
}

export function accountFaultOf(value: unknown): AccountFault | undefined {
  return accountFaults.find((fault) => fault === value)
}

/** How a refused code is written, as the contract's check says. */
export function expectedCodeOf(params: unknown): ExpectedCode | undefined {
  const { country, example } = fieldsOf(fieldsOf(params)['expected'])
  return typeof country === 'string' && typeof example === 'string' ? { country, example } : undefined
}
