import { m } from '@tempolibre/locales/messages'

/** What a declaration says (Directive 2011/83/EU art. 11a (2)). */
export interface Declaration {
  name: string
  order_number: string
  /** Where the receipt goes. */
  email: string
}

export const declarationFields = ['name', 'order_number', 'email'] as const satisfies (keyof Declaration)[]

export const describeDeclarationFields = (): Declaration => ({
  name: m.withdrawal_your_name(),
  order_number: m.withdrawal_number(),
  email: m.withdrawal_email(),
})

/** The first field with nothing in it; undefined: the declaration is complete. */
export const findMissingField = (typed: Declaration): keyof Declaration | undefined =>
  declarationFields.find((field) => typed[field].trim() === '')
