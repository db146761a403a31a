import { z } from 'zod'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { planKinds } from '@tempolibre/domain/plan-kind'
import { acceptanceMoments, termsDocuments } from '@tempolibre/domain/terms-documents'
import { termsVersionSchema } from '../terms.ts'
import { recordId } from './studio-parts.ts'

const inEveryLanguage = z.object({ en: z.string(), es: z.string(), fr: z.string() })

/** A version of the terms that somebody was shown or has accepted; it never changes. */
export const studioTermsVersionSchema = z.object({
  /** The version, which names it in public addresses. */
  id: termsVersionSchema,
  document: z.enum(termsDocuments),
  /** When it was first shown. */
  published_at: z.iso.datetime(),
  /** Whether it applies to new accounts and orders. */
  in_force: z.boolean(),
  /** Accounts that have accepted it and still exist. */
  accounts: z.int().nonnegative(),
  /** By accounts that have been deleted since, for orders that remain. */
  deleted_accounts: z.int().nonnegative(),
})
export type StudioTermsVersion = z.infer<typeof studioTermsVersionSchema>

/** The same with its texts, Markdown whose first line is the title. */
export const studioTermsTextSchema = studioTermsVersionSchema.extend({
  texts: inEveryLanguage,
  /** Of each text in UTF-8, hexadecimal. */
  sha256: inEveryLanguage,
})
export type StudioTermsText = z.infer<typeof studioTermsTextSchema>

/** That an account has accepted a version. */
export const studioTermsAcceptanceSchema = z.object({
  id: recordId,
  /** Empty, as the address, once the account is deleted. */
  name: z.string(),
  email: z.string(),
  /** Null once the account is deleted; what it has ordered remains. */
  user_id: z.uuid().nullable(),
  document: z.enum(termsDocuments),
  version: z.string(),
  /** In which the text was read. */
  language: languageSchema,
  /** Of the text, hexadecimal. */
  sha256: z.string(),
  moment: z.enum(acceptanceMoments),
  accepted_at: z.iso.datetime(),
  /** The plan that was ordered; null: none was. */
  plan_kind: z.enum(planKinds).nullable(),
})
export type StudioTermsAcceptance = z.infer<typeof studioTermsAcceptanceSchema>
