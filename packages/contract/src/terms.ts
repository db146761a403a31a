import { z } from 'zod'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { termsDocuments, orderDocuments, acceptanceMoments } from '@tempolibre/domain/terms-documents'

/** The date of the text and a digest of it in all languages: `2026-11-23-0a1b2c3d4e5f`. */
export const termsVersionSchema = z
  .string()
  .regex(/^[0-9a-f-]{1,40}$/)
  .meta({ examples: ['2026-11-23-0a1b2c3d4e5f'] })

/** The versions a buyer accepts, by document. */
export const acceptedTermsSchema = z.partialRecord(z.enum(orderDocuments), termsVersionSchema)
export type AcceptedTerms = z.infer<typeof acceptedTermsSchema>

/** One version of a text in one language. */
export const termsSchema = z.object({
  document: z.enum(termsDocuments),
  version: z.string(),
  language: languageSchema,
  /** Of the text in UTF-8, hexadecimal. */
  sha256: z.string(),
  /** Its permanent public page. */
  url: z.url(),
})
export type Terms = z.infer<typeof termsSchema>

/** A version of a text, with the text itself. */
export const termsTextSchema = termsSchema.extend({
  /** Markdown; its first line is the title. */
  text: z.string(),
  /** Whether it applies to new accounts and orders. */
  in_force: z.boolean(),
})
export type TermsText = z.infer<typeof termsTextSchema>

/** What a new version does to a section of the one before. */
export const termsSectionChangeSchema = z.object({
  heading: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
})
export type TermsSectionChange = z.infer<typeof termsSectionChangeSchema>

/** The versions an account accepts, by document. */
export const acceptedVersionsSchema = z.partialRecord(z.enum(termsDocuments), termsVersionSchema)

/** The version of a document that an account is under. */
export const bindingTermsSchema = termsSchema.extend({
  since: z.iso.datetime(),
  /** How it came to bind: the account accepted it, or was told of it in time. */
  by: z.enum(['acceptance', 'announcement']),
})
export type BindingTermsOfAccount = z.infer<typeof bindingTermsSchema>

/** A version that the account is not under, but may accept: it is in force for new orders, or announced. */
export const offeredTermsSchema = termsSchema.extend({
  in_force: z.boolean(),
  /** From when on it binds this account if nothing is done; null: only if it is accepted. */
  binds_at: z.iso.datetime().nullable(),
  /** What changes, in the operator's words; null if it was not announced. */
  summary: z.string().nullable(),
  /** The sections that differ from the version that binds the account. */
  sections: z.array(termsSectionChangeSchema),
})
export type OfferedTerms = z.infer<typeof offeredTermsSchema>

export const termsAcceptanceSchema = termsSchema.extend({
  accepted_at: z.iso.datetime(),
  moment: z.enum(acceptanceMoments),
  in_force: z.boolean(),
})
export type TermsAcceptance = z.infer<typeof termsAcceptanceSchema>
