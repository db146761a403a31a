import type { AcceptedTerms, EndpointOutput } from '@tempolibre/contract'
import type { ApiError } from '@tempolibre/contract/errors'

/** The terms a buyer is asked to accept. */
export interface AskedTerms {
  /** By document. */
  versions: AcceptedTerms
  /** Whether an earlier version was accepted before. */
  changed: boolean
}

/** What is asked before a plan is taken; undefined: nothing. */
export function termsOfPlan({ changed, terms }: EndpointOutput<'getPlanTerms'>): AskedTerms | undefined {
  if (terms.length === 0) return undefined
  return { versions: Object.fromEntries(terms.map(({ document, version }) => [document, version])), changed }
}

/**
 * What `terms_not_accepted` asks for: the terms were replaced while they were being accepted.
 * @param given what was accepted in vain; of what the answer does not name, it stands
 */
export function termsOfRefusal({ fields }: ApiError, given: AcceptedTerms = {}): AskedTerms {
  const versions = { ...given }
  for (const { expected, field } of fields) {
    const document = field.split('.').at(-1)
    if (document === 'terms' || document === 'license-terms') versions[document] = expected
  }
  return { versions, changed: fields.some(({ code }) => code === 'changed') }
}
