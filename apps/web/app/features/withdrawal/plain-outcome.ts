import { type Declaration, declarationFields } from './declaration.ts'
import { tableOf } from '@tempolibre/locales'

/** Names of what the forms without scripts send besides a declaration. */
export const stepField = 'step'
export const tokenField = 'token'

/** The steps that they ask for: to read the declaration, to write it again, to send it, to confirm it by a mailed link. */
export const plainSteps = ['read', 'write', 'send', 'confirm'] as const
export type PlainStep = (typeof plainSteps)[number]

/** A form that was sent without scripts. */
export interface PlainForm {
  step: PlainStep
  typed: Declaration
  token: string
}

/** What the page shows after it. */
export type PlainOutcome =
  | { shows: 'fields'; typed: Declaration; missing?: keyof Declaration }
  | { shows: 'declaration'; typed: Declaration; trouble?: string }
  | { shows: 'link'; token: string; trouble: string }
  /** As the visitor reads it. */
  | { shows: 'end'; title: string; texts: string[] }

/** Reads a form; a missing field, or a file, counts as empty. */
export function readPlainForm(data: FormData): PlainForm {
  const read = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const step = plainSteps.find((one) => one === read(stepField)) ?? 'read'
  return { step, typed: tableOf(declarationFields, read), token: read(tokenField) }
}
