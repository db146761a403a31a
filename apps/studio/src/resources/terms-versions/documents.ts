import { termsDocuments } from '@tempolibre/domain/terms-documents'

/** Key of the name of a document. */
export const documentName = (document: unknown) => `resources.terms-versions.documents.${String(document)}`

/** The documents as an input offers them, in the order in which accounts and orders accept them. */
export const documentChoices = termsDocuments.map((id) => ({ id, name: documentName(id) }))
