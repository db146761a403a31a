import { z } from 'zod'
import {
  type AccountFaults,
  findEmailFault,
  findFinishingFaults,
  findNameFault,
  findNewPasswordFaults,
  findProfileFaults,
  findSignInFaults,
  findSignUpFaults,
  tidyName,
  tidyPhone,
} from '@tempolibre/domain/account-rules'
import { tidyEmail } from '@tempolibre/domain/email-address'
import { licenceStates } from '@tempolibre/domain/licence-states'
import { fileFormats, licenceNumberPattern } from '@tempolibre/domain/licence-document'
import { discountSchema } from '../coupons/coupon-schemas.ts'
import { coveredVersionSchema, planSchema } from '../schemas.ts'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { planKinds } from '@tempolibre/domain/plan-kind'
import { soundFingerprintSchema } from '@tempolibre/domain/fingerprint-schema'
import { planCreditSchema } from '@tempolibre/domain/plan-steps'
import { orderRightSchema } from '../withdrawal/withdrawal-schemas.ts'
import { taxSchema } from '@tempolibre/domain/tax'
import { termsSchema } from '../terms.ts'
import { purposes, usages } from '@tempolibre/domain/usage-matrix'
import { paymentProviders } from '@tempolibre/domain/payment-providers'
import { subscriptionStatuses, planHolds, paymentLosses } from '@tempolibre/domain/plan-status'

/** Longer texts are refused before any rule is checked. */
const maxTextLength = 1000
const text = z.string().max(maxTextLength)

/** Adds one issue per field, with the fault as its parameter; the API translates it. */
function refuse(faults: AccountFaults, context: z.core.$RefinementCtx): void {
  for (const [field, fault] of Object.entries(faults)) {
    context.addIssue({ code: 'custom', path: [field], params: { fault } })
  }
}

const emailText = text.overwrite(tidyEmail).superRefine((email, context) => {
  const fault = findEmailFault(email)
  if (fault) context.addIssue({ code: 'custom', params: { fault } })
})

/** The song that a sign-up is for, with the plan chosen and the use stated. */
const wantedSongSchema = z.object({
  music_id: z.string().regex(/^[1-9]\d{0,8}$/),
  plan_id: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),
  declared_use: z.enum(purposes).optional(),
})
export type WantedSong = z.infer<typeof wantedSongSchema>

/** The same once its account is made: the song as its page has it. */
export const keptSongSchema = wantedSongSchema
  .omit({ music_id: true })
  .extend({ track: z.object({ id: z.string(), title: z.string(), slug: z.string(), url: z.url() }) })
export type KeptSong = z.infer<typeof keptSongSchema>

/** The data entered for a new account. Password and phone rules depend on `lang`. */
const newAccount = {
  lang: languageSchema,
  name: text.overwrite(tidyName),
  phone: text.overwrite(tidyPhone),
  password: text,
  password_confirmation: text,
}

export const signUpSchema = z
  .object({ ...newAccount, email: text.overwrite(tidyEmail), wanted: wantedSongSchema.optional() })
  .superRefine((texts, context) => refuse(findSignUpFaults(texts, texts.lang), context))

/** Makes the first administrator's account; `token` comes from the link on the terminal. */
export const firstAdministratorSchema = z
  .object({
    token: z.string().min(1).max(2000),
    name: text.overwrite(tidyName),
    email: emailText,
    password: text,
    password_confirmation: text,
  })
  .superRefine((texts, context) => {
    const nameFault = findNameFault(texts.name)
    refuse({ ...(nameFault && { name: nameFault }), ...findNewPasswordFaults(texts) }, context)
  })

/** The first step of signing in. `sign_up_id`: of a sign-up made in the same browser. */
export const signInSchema = z
  .object({ email: text.overwrite(tidyEmail), password: text, sign_up_id: z.uuid().optional() })
  .superRefine((texts, context) => refuse(findSignInFaults(texts), context))

export const mailRequestSchema = z.object({ lang: languageSchema, email: emailText })

export const verificationMailSchema = mailRequestSchema.extend({ sign_up_id: z.uuid() })

/** The token in a mailed link. */
export const linkTokenSchema = z.string().min(1).max(2000)

/** Opens a mailed link. `sign_up_id`: of a sign-up made in the same browser. */
export const linkOpeningSchema = z.object({ token: linkTokenSchema, sign_up_id: z.uuid().optional() })

/** Finishes a sign-up with a mailed link, which stands for the address. */
export const signUpFinishSchema = z
  .object({ ...newAccount, token: linkTokenSchema })
  .superRefine((texts, context) => refuse(findFinishingFaults(texts, texts.lang), context))

/** A sign-up whose password must be chosen by the reader of its mail. */
export const unfinishedSignUpSchema = z.object({
  email: z.string(),
  /** As typed at the sign-up; empty if it looks like an advertisement. */
  name: z.string(),
  /** The song that was named then, unless it has left the catalogue. */
  wanted: keptSongSchema.optional(),
})
export type UnfinishedSignUp = z.infer<typeof unfinishedSignUpSchema>

/** Proves that the owner asks: the password and, if the account has a second factor, a code. */
const confirmation = {
  current_password: text,
  /** A code of the authenticator app, or a recovery code. */
  code: text.default(''),
}
export const confirmationSchema = z.object(confirmation)

/** `token` comes from the mailed link. */
export const passwordResetSchema = z
  .object({ token: linkTokenSchema, password: text, password_confirmation: text })
  .superRefine((texts, context) => refuse(findNewPasswordFaults(texts), context))

export const passwordChangeSchema = z
  .object({
    ...confirmation,
    password: text,
    password_confirmation: text,
    /** Whether to end API keys, passkeys and whatever else opens the account as well. */
    end_credentials: z.boolean().default(false),
  })
  .superRefine((texts, context) => {
    const missing = texts.current_password === '' ? { current_password: 'missing' as const } : {}
    refuse({ ...missing, ...findNewPasswordFaults(texts) }, context)
  })

export const emailChangeSchema = z.object({ email: emailText, ...confirmation })

export const profileSchema = z
  .object({ lang: languageSchema, name: text.overwrite(tidyName), phone: text.overwrite(tidyPhone) })
  .superRefine((texts, context) => refuse(findProfileFaults(texts, texts.lang), context))

/** The signed-in user. Downloads need `user_subscribed` to be 1. */
export const userDataSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string(),
  language: languageSchema,
  /** 1 with any plan that has not ended, the free one included. */
  user_subscribed: z.union([z.literal(0), z.literal(1)]),
  plan_kind: z.enum(planKinds).nullable(),
  created_at: z.iso.datetime(),
})
export type AccountUser = z.infer<typeof userDataSchema>

export const sessionSchema = z.object({
  id: z.uuid(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  /** The browser's User-Agent header. */
  user_agent: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export const checkoutStatuses = ['open', 'completed', 'cancelled', 'expired'] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

/** The user's plan. */
export const subscriptionSchema = z.object({
  id: z.uuid(),
  /** At the price it was bought at, whatever the plan costs now. */
  plan: planSchema,
  status: z.enum(subscriptionStatuses),
  /** The payment service: none for a free plan, `test` if nothing is charged. */
  provider: z.enum(paymentProviders),
  /** What it gives now are test licences, without rights. Servers of earlier releases omit it. */
  test: z.boolean().optional(),
  started_at: z.iso.datetime(),
  trial_ends_at: z.iso.datetime().nullable(),
  /** A started day counts in full; null outside a trial. */
  trial_days_left: z.int().nonnegative().nullable(),
  /** Null: no end. */
  current_period_end: z.iso.datetime().nullable(),
  cancel_at_period_end: z.boolean(),
  /** Why the plan allows no downloads for now; null: nothing blocks them. */
  hold: z.enum(planHolds).nullable(),
  /** Downloads wait until then for the right of withdrawal (`beginDelivery`); null: they do not. Servers of earlier releases omit it. */
  waits_until: z.iso.datetime().nullish(),
  /** The discount off the plan's price; null without a coupon. Servers of earlier releases omit it. */
  discount: discountSchema
    .extend({
      /** Whether the next charge is discounted. */
      next: z.boolean(),
    })
    .nullish(),
  /** Licences issued since the first of the month (UTC), counted against the plan's limit. */
  downloads_this_month: z.int().nonnegative(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const checkoutSchema = z.object({
  id: z.uuid(),
  plan: planSchema,
  status: z.enum(checkoutStatuses),
  provider: z.enum(paymentProviders),
  /** The amount to charge first, in the currency's minor unit; null if no price is set. */
  amount_minor: z.int().nonnegative().nullable(),
  currency: z.string().length(3).nullable(),
  /**
   * The tax included, as computed now; null if the seller has not set how prices are taxed, or the payment
   * service decides.
   */
  tax: taxSchema.nullable(),
  /** Null without a coupon. Servers of earlier releases omit it. */
  discount: discountSchema.nullish(),
  /** Taken off the charge for what is left of the plan before; null: nothing. Servers of earlier releases omit it. */
  credit: planCreditSchema.nullish(),
  /** The right of withdrawal; null: there is none. Servers of earlier releases omit it. */
  withdrawal: orderRightSchema.nullish(),
  /** Days before the first charge; 0: charged at once. */
  trial_days: z.int().nonnegative(),
  /** The terms the buyer accepted when starting the checkout. */
  accepted_terms: z.array(termsSchema),
})
export type Checkout = z.infer<typeof checkoutSchema>

export const invoiceSchema = z.object({
  /** Consecutive within series and year, without gaps: `2026-000001`, `S-…` simplified, `R-…` corrective; each begins with `TEST-` in a rehearsal. */
  number: z.string(),
  issued_at: z.iso.datetime(),
  /** The date that the document has: the day of issue where the seller is. */
  date: z.iso.date(),
  plan_kind: z.enum(planKinds),
  plan_name: z.string(),
  /** Tax included; negative on credit notes. */
  amount_minor: z.int(),
  currency: z.string().length(3).nullable(),
  /** The invoice that a credit note corrects, in whole or in part; null: this is an invoice. */
  corrects: z.string().nullable(),
  /** Without the buyer (in Spain: factura simplificada). */
  simplified: z.boolean(),
  /** Null: the seller had not set how prices are taxed. */
  tax: taxSchema.nullable(),
  /** Of the coupon whose discount is a line of the invoice; null without one. */
  coupon_code: z.string().nullish(),
  /** Of the test checkout: nothing was charged. Servers of earlier releases omit it. */
  test: z.boolean().optional(),
})
export type Invoice = z.infer<typeof invoiceSchema>

export const licenceNumberSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(licenceNumberPattern)
  .meta({ examples: ['TL-7K2M-9QWX-4HTD'] })

/** What revokes a licence: the operator for a breach, its buyer's withdrawal from the contract, or the loss of its payment. */
export const revocationCauses = ['operator', 'withdrawal', ...paymentLosses] as const
export type RevocationCause = (typeof revocationCauses)[number]
const revocationCauseSchema = z.enum(revocationCauses)

/** A licence as its holder sees it in the list of downloads. */
export const heldLicenceSchema = z.object({
  number: z.string(),
  /** It was issued in a rehearsal, where nothing is sold in earnest, and gives no rights. Servers of earlier releases omit it. */
  test: z.boolean().optional(),
  /** Public page that verifies it. */
  verify_url: z.url(),
  issued_at: z.iso.datetime(),
  /** Since when its payment is disputed; until the dispute is decided, the licence allows no new use. */
  disputed_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  revoked_for: revocationCauseSchema.nullable(),
  /** The operator's reason, or the clause on which a withdrawal rests; null if its payment was lost. */
  revocation_reason: z.string().nullable(),
  /**
   * The notice of a breach that runs: why, what its holder can do to keep the licence, and the last day for it. Until then the
   * licence is valid. Servers of earlier releases omit it.
   */
  warning: z
    .object({
      reason: z.string(),
      remedy: z.string(),
      warned_at: z.iso.datetime(),
      last_day: z.iso.date(),
    })
    .nullish(),
  plan_kind: z.enum(planKinds),
  /** Of the plan that it was issued under, as it is called now; several are of one kind. Absent if it is not known. */
  plan_name: z.string().optional(),
  track_title: z.string(),
  artist_name: z.string(),
  /** Null if the track has left the catalogue. */
  track: z.object({ id: z.string(), slug: z.string(), cover_url: z.url().nullable() }).nullable(),
  /**
   * The song is no longer offered, so that its page has no files any more: the versions of it that the licence covers, whose files
   * are downloaded by their ids. Absent while it is offered.
   */
  withdrawn: z.object({ versions: z.array(z.object({ id: z.string(), name: z.string() })) }).optional(),
  /** Of the recording that the licence was issued for. */
  formats: z.array(z.enum(fileFormats)).min(1),
  /** The recording that the song has now, if another one, and since when; the licence covers it as well. */
  current_recording: z
    .object({ since: z.iso.datetime(), formats: z.array(z.enum(fileFormats)).min(1) })
    .nullish(),
  /** Names of what was made of the recording and downloaded: edits, loop, stems, versions made to measure. */
  editions: z.array(z.string()).optional(),
  /** The credit line if the plan requires one, else null. */
  credit: z.string().nullable(),
  /** Whether it covers work for clients, to whom it can be handed over. Servers of earlier releases omit it. */
  client_work: z.boolean().optional(),
})
export type HeldLicence = z.infer<typeof heldLicenceSchema>

/** A licence as its public page shows it. */
export const publicLicenceSchema = z.object({
  number: z.string(),
  /** `test`: it was issued in a rehearsal, where nothing is sold in earnest, and gives no rights. */
  status: z.enum([...licenceStates, 'test']),
  /** Initials only. Empty once the holder has deleted the account. */
  holder: z.string(),
  track_title: z.string(),
  artist_name: z.string(),
  /** In the requested language; null if the track has left the catalogue. */
  track_slug: z.string().nullable(),
  plan_kind: z.enum(planKinds),
  /** Of the plan that it was issued under, as it is called now; several are of one kind. Absent if it is not known. */
  plan_name: z.string().optional(),
  uses: z.partialRecord(z.enum(usages), z.enum(['yes', 'with_credit'])),
  issued_at: z.iso.datetime(),
  disputed_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  revoked_for: revocationCauseSchema.nullable(),
  terms_version: z.string(),
  /** Address of the exact text that was hashed. */
  terms_url: z.url(),
  terms_sha256: z.string(),
  key_id: z.string(),
  /**
   * Of the licensed recording: as the licence has it or, for a licence without one, as the catalogue has it.
   */
  sound: soundFingerprintSchema.optional(),
  /**
   * Covered as well: the versions as signed, those that the song has got since, every file that was handed out with the
   * fingerprint of its own, and its later recordings.
   */
  versions: z.array(coveredVersionSchema).optional(),
  /** Names of what was handed out before files brought their fingerprint, and of which none is known yet. */
  unmeasured: z.array(z.string()).optional(),
})
export type PublicLicence = z.infer<typeof publicLicenceSchema>

/** A public key that licences are signed with; a retired one still verifies what it signed. */
export const licenceKeySchema = z.object({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  /** Raw 32 bytes, base64url without padding. */
  public_key: z.string(),
  created_at: z.iso.datetime(),
  retired_at: z.iso.datetime().nullable(),
})
