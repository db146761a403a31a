import { z } from 'zod'
import { languageSchema } from './schemas.ts'

/** The terms documents, by the names of their CMS pages. */
export const termsDocuments = ['terms', 'license-terms', 'terms-of-use'] as const
export type TermsDocument = (typeof termsDocuments)[number]

/** The documents of an order: the terms of accounts and plans, and those of licences. */
export const orderDocuments = ['terms', 'license-terms'] as const satisfies readonly TermsDocument[]
export type OrderDocument = (typeof orderDocuments)[number]

/** When terms were accepted: at sign-up, when starting a checkout, or by ordering (paying, or starting a trial). */
export const acceptanceMoments = ['sign_up', 'checkout', 'order'] as const
export type AcceptanceMoment = (typeof acceptanceMoments)[number]

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

export const termsAcceptanceSchema = termsSchema.extend({
  accepted_at: z.iso.datetime(),
  moment: z.enum(acceptanceMoments),
  in_force: z.boolean(),
})
export type TermsAcceptance = z.infer<typeof termsAcceptanceSchema>
