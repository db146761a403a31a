import { z } from 'zod'
import {
  type AccountFaults,
  findEmailFault,
  findNewPasswordFaults,
  findProfileFaults,
  findSignInFaults,
  findSignUpFaults,
  tidyEmail,
  tidyName,
  tidyPhone,
} from './account-rules.ts'
import { type FileFormat, fileFormats, licenceNumberPattern } from '../licence-document.ts'
import { languageSchema, type PlanKind, planKinds, planSchema, soundFingerprintSchema } from '../schemas.ts'
import { taxSchema } from '../tax/tax.ts'
import { termsSchema } from '../terms.ts'
import { usages } from '../usage-matrix.ts'

/** Longer ones are refused before any rule is asked. */
const maxTextLength = 1000
const text = z.string().max(maxTextLength)

/** Each fault becomes an issue at its field, with the fault as its parameter; the API says it in words. */
function refuse(faults: AccountFaults, context: z.core.$RefinementCtx): void {
  for (const [field, fault] of Object.entries(faults)) {
    context.addIssue({ code: 'custom', path: [field], params: { fault } })
  }
}

const emailText = text.overwrite(tidyEmail).superRefine((email, context) => {
  const fault = findEmailFault(email)
  if (fault) context.addIssue({ code: 'custom', params: { fault } })
})

/** Password and phone rules depend on `lang`. */
export const signUpSchema = z
  .object({
    lang: languageSchema,
    name: text.overwrite(tidyName),
    email: text.overwrite(tidyEmail),
    phone: text.overwrite(tidyPhone),
    password: text,
    password_confirmation: text,
  })
  .superRefine((texts, context) => refuse(findSignUpFaults(texts, texts.lang), context))

/** The first step of signing in. */
export const signInSchema = z
  .object({ email: text.overwrite(tidyEmail), password: text })
  .superRefine((texts, context) => refuse(findSignInFaults(texts), context))

export const mailRequestSchema = z.object({ lang: languageSchema, email: emailText })

export const verificationMailSchema = mailRequestSchema.extend({ sign_up_id: z.uuid() })

/** What the link in a mail carries. */
export const linkTokenSchema = z.string().min(1).max(2000)

/** What proves that it is the owner who asks: the password and, where the account has a second factor, a code. */
const confirmation = {
  current_password: text,
  /** Of the authenticator app, or a recovery code. */
  code: text.default(''),
}
export const confirmationSchema = z.object(confirmation)

/** `token` comes from the mailed link. */
export const passwordResetSchema = z
  .object({ token: linkTokenSchema, password: text, password_confirmation: text })
  .superRefine((texts, context) => refuse(findNewPasswordFaults(texts), context))

export const passwordChangeSchema = z
  .object({ ...confirmation, password: text, password_confirmation: text })
  .superRefine((texts, context) => {
    const missing = texts.current_password === '' ? { current_password: 'missing' as const } : {}
    refuse({ ...missing, ...findNewPasswordFaults(texts) }, context)
  })

export const emailChangeSchema = z.object({ email: emailText, ...confirmation })

export const profileSchema = z
  .object({ lang: languageSchema, name: text.overwrite(tidyName), phone: text.overwrite(tidyPhone) })
  .superRefine((texts, context) => refuse(findProfileFaults(texts, texts.lang), context))

/** The signed-in user. `user_subscribed` decides whether downloads are open: 0 or absent means no. */
export const userDataSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string(),
  language: languageSchema,
  /** 1 with any plan that is not ended, the free one included. */
  user_subscribed: z.union([z.literal(0), z.literal(1)]),
  plan_kind: z.enum(planKinds).nullable(),
  created_at: z.iso.datetime(),
})
export type AccountUser = z.infer<typeof userDataSchema>

export const sessionSchema = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  /** As the browser named itself. */
  user_agent: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})

export const paymentProviders = ['none', 'test', 'stripe'] as const
export type PaymentProvider = (typeof paymentProviders)[number]
export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'ended'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
/** Why nothing can be downloaded by a plan for now: a payment is under dispute, or that of its period was refunded. */
export const planHolds = ['disputed', 'refunded'] as const
export type PlanHold = (typeof planHolds)[number]
/** How the money of a payment was lost: the payer's bank took it back, or the operator gave it back. */
export const paymentLosses = ['dispute', 'refund'] as const
export type PaymentLoss = (typeof paymentLosses)[number]
export const checkoutStatuses = ['open', 'completed', 'cancelled', 'expired'] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

/** The plan somebody has. */
export const subscriptionSchema = z.object({
  id: z.uuid(),
  plan: planSchema,
  status: z.enum(subscriptionStatuses),
  /** Who takes the money: nobody for a free plan, `test` where nothing is charged. */
  provider: z.enum(paymentProviders),
  started_at: z.iso.datetime(),
  trial_ends_at: z.iso.datetime().nullable(),
  /** Begun days count; null outside a trial. */
  trial_days_left: z.int().nonnegative().nullable(),
  /** Null: it has no end. */
  current_period_end: z.iso.datetime().nullable(),
  cancel_at_period_end: z.boolean(),
  /** Why nothing can be downloaded by it for now; null: nothing stands in the way. */
  hold: z.enum(planHolds).nullable(),
  /** Licences issued since the first of the month (UTC), counted against the plan's limit. */
  downloads_this_month: z.int().nonnegative(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const checkoutSchema = z.object({
  id: z.uuid(),
  plan: planSchema,
  status: z.enum(checkoutStatuses),
  provider: z.enum(paymentProviders),
  /** What is charged, in the currency's minor unit; null where no price has been set. */
  amount_minor: z.int().nonnegative().nullable(),
  currency: z.string().length(3).nullable(),
  /** The tax in it, as it stands now; null where nobody has said how prices are taxed, or the payment service decides. */
  tax: taxSchema.nullable(),
  /** Days before anything is charged; 0: at once. */
  trial_days: z.int().nonnegative(),
  /** What the buyer accepted when it was started. */
  accepted_terms: z.array(termsSchema),
})
export type Checkout = z.infer<typeof checkoutSchema>

export const invoiceSchema = z.object({
  /** Counted up within series and year, without gaps: `2026-000001`, `S-…` simplified, `R-…` a correction. */
  number: z.string(),
  issued_at: z.iso.datetime(),
  plan_kind: z.enum(planKinds),
  plan_name: z.string(),
  /** Tax included; negative on credit notes. */
  amount_minor: z.int(),
  currency: z.string().length(3).nullable(),
  /** The invoice a credit note takes back, in whole or in part; null: it is an invoice itself. */
  corrects: z.string().nullable(),
  /** Without the buyer (in Spain: factura simplificada). */
  simplified: z.boolean(),
  /** Null: nobody had said how prices are taxed. */
  tax: taxSchema.nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>

/** What each kind of plan may download of a song that has a master, the best first; the preview's MP3 always. */
export const planFormats = {
  free: ['mp3'],
  lifetime: ['wav', 'flac', 'mp3'],
  subscription: ['wav', 'flac', 'mp3'],
} as const satisfies Record<PlanKind, readonly [FileFormat, ...FileFormat[]]>

export const licenceNumberSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(licenceNumberPattern)
  .meta({ examples: ['TL-7K2M-9QWX-4HTD'] })

/** Who or what revoked a licence: the operator, or the loss of its payment. */
const revocationCauseSchema = z.enum(['operator', ...paymentLosses])

/** A licence as its holder sees it in the list of downloads. */
export const heldLicenceSchema = z.object({
  number: z.string(),
  /** The public page that proves it. */
  verify_url: z.url(),
  issued_at: z.iso.datetime(),
  /** Since when its payment is under dispute: until that is decided, the licence allows no new use. */
  disputed_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  revoked_for: revocationCauseSchema.nullable(),
  /** The operator's words; null where the operator did not revoke it. */
  revocation_reason: z.string().nullable(),
  plan_kind: z.enum(planKinds),
  track_title: z.string(),
  artist_name: z.string(),
  /** Null where the track has left the catalogue. */
  track: z.object({ id: z.string(), slug: z.string(), cover_url: z.url().nullable() }).nullable(),
  formats: z.array(z.enum(fileFormats)).min(1),
  /** The line to name where the plan asks for credit; null where it does not. */
  credit: z.string().nullable(),
})
export type HeldLicence = z.infer<typeof heldLicenceSchema>

/** A licence as anybody may see it. */
export const publicLicenceSchema = z.object({
  number: z.string(),
  status: z.enum(['valid', 'disputed', 'revoked']),
  /** Shortened: first letters alone. Empty once its holder has deleted the account. */
  holder: z.string(),
  track_title: z.string(),
  artist_name: z.string(),
  /** In the language asked for; null where the track has left the catalogue. */
  track_slug: z.string().nullable(),
  plan_kind: z.enum(planKinds),
  uses: z.partialRecord(z.enum(usages), z.enum(['yes', 'with_credit'])),
  issued_at: z.iso.datetime(),
  disputed_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  revoked_for: revocationCauseSchema.nullable(),
  terms_version: z.string(),
  /** Where the very text is that was hashed. */
  terms_url: z.url(),
  terms_sha256: z.string(),
  key_id: z.string(),
  /** Of the licensed recording: as the licence has it or, for one without, of the track as it is offered today. */
  sound: soundFingerprintSchema.optional(),
})
export type PublicLicence = z.infer<typeof publicLicenceSchema>

/** A key by which licences are signed; one that is retired still proves what it signed. */
export const licenceKeySchema = z.object({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  /** Raw 32 bytes, base64url without padding. */
  public_key: z.string(),
  created_at: z.iso.datetime(),
  retired_at: z.iso.datetime().nullable(),
})
export type LicenceKey = z.infer<typeof licenceKeySchema>
