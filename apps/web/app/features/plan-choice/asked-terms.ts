import type { AcceptedTerms, EndpointOutput } from '@tempolibre/contract'
import type { PlanCredit, PlanKind } from '@tempolibre/domain'
import type { ApiError } from '@tempolibre/contract/errors'

/** The terms a buyer must accept. */
export interface AskedTerms {
  /** Version by document. */
  versions: AcceptedTerms
  /** Whether an earlier version was accepted before. */
  changed: boolean
  /** Whether there are coupons to enter. */
  coupons: boolean
  /** Of the plan, if known. */
  kind?: PlanKind | undefined
  /** Taken off the first payment for what is left of the present plan. */
  credit?: PlanCredit | null | undefined
  /** Whether two consents end the right of withdrawal with the first download. */
  asksConsents?: boolean
}

/** The terms to accept before choosing a plan; undefined: none. */
export function termsOfPlan({
  changed,
  coupons = false,
  kind,
  step,
  terms,
  withdrawal,
}: EndpointOutput<'getPlanTerms'>): AskedTerms | undefined {
  if (terms.length === 0) return undefined
  const versions = Object.fromEntries(terms.map(({ document, version }) => [document, version]))
  return { versions, changed, coupons, kind, credit: step?.credit, asksConsents: withdrawal === 'consents' }
}

/**
 * The terms that `terms_not_accepted` asks for: they were replaced while being accepted.
 * @param given the versions sent; those the answer does not name remain valid
 */
export function termsOfRefusal({ fields }: ApiError, given: AcceptedTerms = {}): AskedTerms {
  const versions = { ...given }
  for (const { expected, field } of fields) {
    const document = field.split('.').at(-1)
    if (document === 'terms' || document === 'license-terms') versions[document] = expected
  }
  return { versions, changed: fields.some(({ code }) => code === 'changed'), coupons: false }
}
