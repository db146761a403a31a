import { type AcceptedTerms, ApiError, type FieldError } from '@tempolibre/contract'
import { type OrderDocument, orderDocuments, type PlanKind } from '@tempolibre/domain'
import type { AcceptedTermsRow } from '@tempolibre/database'
import type { CurrentTerms, DocumentVersion } from './terms-cache.ts'

/** A document to accept before choosing a plan. */
export interface AskedDocument extends DocumentVersion {
  document: OrderDocument
  /** Whether another version was accepted before. */
  changed: boolean
}

/**
 * The terms to accept for a plan of a kind: every order accepts all of them again. A free plan is not an order, so
 * terms already accepted with the account are not asked again.
 * @param before the account's acceptances, latest first
 */
export function termsToAccept(
  { documents }: CurrentTerms,
  kind: PlanKind,
  before: readonly Pick<AcceptedTermsRow, 'document' | 'version'>[],
): AskedDocument[] {
  const inForce = orderDocuments.flatMap((document) => {
    const found = documents[document]
    return found ? [{ document, ...found }] : []
  })
  const wasAccepted = (version: string) => before.some((row) => row.version === version)
  if (kind === 'free' && inForce.every(({ version }) => wasAccepted(version))) return []
  return inForce.map((entry) => ({
    ...entry,
    changed: !wasAccepted(entry.version) && before.some(({ document }) => document === entry.document),
  }))
}

/**
 * Returns the accepted versions, which must be complete.
 * @throws ApiError `terms_not_accepted`, naming each version that is missing or has been replaced since
 */
export function requireAccepted(asked: readonly AskedDocument[], accepted: AcceptedTerms): string[] {
  const fields = asked
    .filter(({ document, version }) => accepted[document] !== version)
    .map(({ changed, document, version }): FieldError => {
      const code = changed || accepted[document] !== undefined ? 'changed' : 'not_accepted'
      return { field: `body.accepted_terms.${document}`, code, expected: version, message: version }
    })
  if (fields.length > 0) throw new ApiError('terms_not_accepted', { fields })
  return asked.map(({ version }) => version)
}
