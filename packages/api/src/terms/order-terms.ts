import {
  type AcceptedTerms,
  ApiError,
  type FieldError,
  type OrderDocument,
  orderDocuments,
  type PlanKind,
} from '@tempolibre/contract'
import type { AcceptedTermsRow } from '@tempolibre/database'
import type { CurrentTerms, DocumentVersion } from './terms-shelf.ts'

/** A document to be accepted before a plan is taken. */
export interface AskedDocument extends DocumentVersion {
  document: OrderDocument
  /** Whether another version of it was accepted before. */
  changed: boolean
}

/**
 * What must be accepted before a plan of a kind is taken: with every order all of it, once more. A free plan is no order:
 * whoever accepted these terms with the account is not asked again.
 * @param before what the account has accepted so far, latest first
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
 * The versions that were accepted, all that had to be.
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
