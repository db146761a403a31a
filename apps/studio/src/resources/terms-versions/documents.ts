import type { TermsDocument } from '@tempolibre/domain'

/** The documents of the terms, in the order in which accounts and orders accept them. */
const documents = ['terms', 'license-terms', 'terms-of-use'] as const satisfies readonly TermsDocument[]

/** Key of the name of a document. */
export const documentName = (document: unknown) => `resources.terms-versions.documents.${String(document)}`

/** The documents as an input offers them. */
export const documentChoices = documents.map((id) => ({ id, name: documentName(id) }))
