import { tableOf } from '@tempolibre/locales'
import { z } from 'zod'
import { licenceNumberSchema, revocationCauses, sessionSchema } from '../accounts/account-schemas.ts'
import { paymentProviders } from '@tempolibre/domain/payment-providers'
import { planHolds, subscriptionStatuses } from '@tempolibre/domain/plan-status'
import { apiKeySchema } from '../accounts/api-key-schemas.ts'
import { licenceStates } from '@tempolibre/domain/licence-states'
import { fileFormats } from '@tempolibre/domain/licence-document'
import { noticeStates } from '@tempolibre/domain/notice-of-breach'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { addedAllowances, planAllowanceNames } from '@tempolibre/domain/plan-allowances'
import { planKinds } from '@tempolibre/domain/plan-kind'
import { planPriceSchema } from '@tempolibre/domain/plan-price'
import { sellerSchema } from '@tempolibre/domain/seller'
import { teamMemberSchema } from '../teams/team-schemas.ts'
import { teamRoles } from '@tempolibre/domain/teams'
import { acceptanceMoments, termsDocuments } from '@tempolibre/domain/terms-documents'
import { staffRoles } from '@tempolibre/domain/staff-roles'
import { gapsSchema, recordId, recordParts, translatedLine, translatedText } from './studio-parts.ts'
import { lineSchema, textSchema } from '@tempolibre/domain/text-schemas'

const time = z.iso.datetime()
const count = z.int().nonnegative()

/** Why something was decided; kept with it. */
export const reasonSchema = textSchema(500).trim().min(1)

export { licenceStates, type LicenceState } from '@tempolibre/domain/licence-states'

/** A licence as the studio lists it. */
export const studioLicenceSchema = z.object({
  ...recordParts,
  /** Its number. */
  id: licenceNumberSchema,
  /** It was issued in a rehearsal, and gives no rights. */
  test: z.boolean(),
  status: z.enum(licenceStates),
  /** Empty once the holder's account is deleted. */
  holder: z.string(),
  /** The holder's account; null once it is deleted. */
  user_id: z.uuid().nullable(),
  /** Null if the track has left the catalogue. */
  track_id: recordId.nullable(),
  track_title: z.string(),
  artist_name: z.string(),
  plan_kind: z.enum(planKinds),
  language: languageSchema,
  issued_at: time,
  disputed_at: time.nullable(),
  revoked_at: time.nullable(),
  revoked_for: z.enum(revocationCauses).nullable(),
  /** Of the operator or of a withdrawal; null if its payment was lost. */
  revocation_reason: z.string().nullable(),
  /** Of the notice of a breach that runs; null without one. */
  warned_at: time.nullable(),
  /** The last day of the notice. */
  warned_until: z.iso.date().nullable(),
  warning_reason: z.string().nullable(),
  /** What its holder can do to keep it. */
  warning_remedy: z.string().nullable(),
  warning_mailed_at: time.nullable(),
  /** Where the notice stands; the licence can be revoked once it is `over`. */
  notice: z.enum(noticeStates).nullable(),
})
export type StudioLicence = z.infer<typeof studioLicenceSchema>

/** A licence with what has happened to it. */
export const studioLicenceDetailsSchema = studioLicenceSchema.extend({
  /** Its public page. */
  verify_url: z.url(),
  /** The address of the holder's account. */
  holder_email: z.string().nullable(),
  /** When its holder withdrew from the contract for its plan, which ends it for good; null: they have not. */
  withdrawn_at: time.nullable(),
  /** Whether the shop sends mails: without them nobody can be warned, and nothing be revoked for a breach. */
  sends_mails: z.boolean(),
  terms_url: z.string(),
  downloads: count,
  last_download_at: time.nullable(),
  /** The latest first. */
  changes: z.array(
    z.object({
      change: z.enum(['disputed', 'warned', 'warning_lifted', 'revoked', 'restored']),
      cause: z.enum(revocationCauses),
      reason: z.string().nullable(),
      changed_at: time,
    }),
  ),
})
export type StudioLicenceDetails = z.infer<typeof studioLicenceDetailsSchema>

/** An account as the studio lists it. */
export const studioUserSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string(),
  language: languageSchema,
  /** Of a member of the staff. */
  role: z.enum(staffRoles).nullable(),
  /** Of the plan that has not ended. */
  plan_kind: z.enum(planKinds).nullable(),
  plan_status: z.enum(subscriptionStatuses).nullable(),
  licences: count,
  created_at: time,
})
export type StudioUser = z.infer<typeof studioUserSchema>

/** An account with its plans, sessions and accepted terms. */
export const studioUserDetailsSchema = studioUserSchema.extend({
  second_factor: z.boolean(),
  downloads: count,
  /** The latest first. */
  subscriptions: z.array(
    z.object({
      id: z.uuid(),
      plan_kind: z.enum(planKinds),
      status: z.enum(subscriptionStatuses),
      provider: z.enum(paymentProviders),
      started_at: time,
      trial_ends_at: time.nullable(),
      current_period_end: time.nullable(),
      cancel_at_period_end: z.boolean(),
      ended_at: time.nullable(),
      /** Why the plan allows no downloads for now. */
      hold: z.enum(planHolds).nullable(),
    }),
  ),
  sessions: z.array(sessionSchema.omit({ current: true })),
  /** The latest first, with those that expired lately. */
  api_keys: z.array(apiKeySchema),
  /** Null: in none. */
  team: z
    .object({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(teamRoles),
      /** Of its owner's plan; 0 while none is in force. */
      seats: count,
      /** Invitations that hold a seat. */
      invitations: count,
      /** The owner first, then in the order in which they joined. */
      members: z.array(teamMemberSchema),
    })
    .nullable(),
  /** What was made of recordings and downloaded under the account's licences, the latest first: at most 100. */
  editions: z.array(
    z.object({
      id: z.string(),
      licence_number: z.string(),
      track_title: z.string(),
      edition: z.string(),
      format: z.enum(fileFormats),
      created_at: time,
    }),
  ),
  /** The latest first. */
  terms: z.array(
    z.object({
      document: z.enum(termsDocuments),
      version: z.string(),
      language: languageSchema,
      moment: z.enum(acceptanceMoments),
      accepted_at: time,
    }),
  ),
})
export type StudioUserDetails = z.infer<typeof studioUserDetailsSchema>

export const messageStatuses = ['open', 'answered', 'closed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** A visitor's message. */
export const studioMessageSchema = z.object({
  ...recordParts,
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  language: languageSchema,
  status: z.enum(messageStatuses),
  /** Number of answers. */
  answers: count,
  created_at: time,
})
export type StudioMessage = z.infer<typeof studioMessageSchema>

/** A visitor's message with its answers. */
export const studioMessageDetailsSchema = studioMessageSchema.extend({
  /** The account with the visitor's address, which anybody could have given. */
  user_id: z.uuid().nullable(),
  /** The earliest first. */
  answered: z.array(
    z.object({
      id: z.uuid(),
      answer: z.string(),
      /** The member's name; null once their account is deleted. */
      answered_by: z.string().nullable(),
      answered_at: time,
    }),
  ),
})
export type StudioMessageDetails = z.infer<typeof studioMessageDetailsSchema>

export const mailStates = ['waiting', 'running', 'failed', 'sent', 'cancelled'] as const
export type MailState = (typeof mailStates)[number]

/** A mail, without its contents: anyone who has their links can use them. */
export const studioMailSchema = z.object({
  ...recordParts,
  id: z.uuid(),
  template: z.string(),
  /** Null: the operator. */
  recipient: z.string().nullable(),
  recipient_name: z.string(),
  language: languageSchema,
  /** `failed` is tried again, at `next_attempt_at`. */
  state: z.enum(mailStates),
  attempts: count,
  last_error: z.string().nullable(),
  /** Null for a mail that is sent or cancelled. */
  next_attempt_at: time.nullable(),
  created_at: time,
  mailed_at: time.nullable(),
})
export type StudioMail = z.infer<typeof studioMailSchema>

export const jobStates = ['due', 'waiting', 'running', 'failed', 'done', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** Work in the background. */
export const studioJobSchema = z.object({
  ...recordParts,
  id: z.uuid(),
  kind: z.string(),
  /** What it is about, such as the id of a mail; empty for repeated work. */
  subject: z.string(),
  /** Repeated work is never done, and can't be cancelled. */
  repeated: z.boolean(),
  /** `failed` is tried again, at `next_attempt_at`; `waiting` is not due yet. */
  state: z.enum(jobStates),
  attempts: count,
  last_error: z.string().nullable(),
  /** Null for work that is done or cancelled. */
  next_attempt_at: time.nullable(),
  created_at: time,
  done_at: time.nullable(),
})
export type StudioJob = z.infer<typeof studioJobSchema>

const maxFeatures = 20
const feature = lineSchema(300).min(1)
const features = z.array(feature).max(maxFeatures)
/** Of integers in the database. */
const maxNumber = 2_147_483_647
const limit = z.int().positive().max(maxNumber).nullable()

/**
 * Whether Stripe knows a plan as it is. `off`: Stripe takes no payments here, or the plan is free; `waiting`: it is told within
 * the hour; `refused`: see `problem`.
 */
export const stripeSteps = ['off', 'waiting', 'in_step', 'refused'] as const
export type StripeStep = (typeof stripeSteps)[number]

/** What an administrator may change of a plan. */
const planEdit = {
  name: translatedLine,
  summary: translatedText,
  /** One per line of its card. */
  features: z.object({ en: features, es: features, fr: features }),
  /** On its button. */
  action: translatedLine,
  /**
   * One per currency, in its minor unit; the first one is shown unless a visitor chooses another. Empty: none is shown.
   * Subscribers keep the price of their order.
   */
  prices: z
    .array(
      z.object({
        /** ISO 4217. */
        currency: z.string().regex(/^[A-Z]{3}$/),
        price_minor: z.int().positive().max(maxNumber),
      }),
    )
    .max(50),
  /** Whether it is not sold any more; its holders keep it. */
  archived: z.boolean(),
  trial_days: z.int().nonnegative().max(366),
  ...tableOf(planAllowanceNames, () => limit),
}

/** A plan with its texts in every language. */
export const studioPlanSchema = z.object({
  ...recordParts,
  ...planEdit,
  kind: z.enum(planKinds),
  name: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
  summary: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
  features: z.object({ en: z.array(z.string()), es: z.array(z.string()), fr: z.array(z.string()) }),
  action: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
  prices: z.array(planPriceSchema),
  /** Its place on the site, from 0. */
  position: z.int(),
  trial_days: count,
  credit_required: z.boolean(),
  /** Accounts whose plan this is. */
  subscribers: count,
  /** What Stripe knows of it. */
  stripe: z.object({
    state: z.enum(stripeSteps),
    /** Why Stripe refused it, in Stripe's words. */
    problem: z.string().nullable(),
  }),
  gaps: gapsSchema,
})
export type StudioPlan = z.infer<typeof studioPlanSchema>
/** A new plan is of one of the kinds, which decides what its licences allow. */
export const newStudioPlanSchema = z.object({
  ...planEdit,
  /** Programs of earlier releases omit them. */
  ...tableOf(addedAllowances, () => limit.default(null)),
  kind: z.enum(planKinds),
})
/** The ids of all plans, in their new order. */
export const planOrderSchema = z.object({ ids: z.array(recordId).min(1).max(1000) })
export const studioPlanChangeSchema = z.object(planEdit).partial()
export type StudioPlanChange = z.infer<typeof studioPlanChangeSchema>

/** The operator of the site, who sells its plans; null until set. */
export const studioSellerSchema = z.object({
  version: recordParts.version,
  seller: sellerSchema.nullable(),
})

/** The target that is the catalogue of the application host, wherever that is. */
export const catalogueTarget = 'application_music'

/** A path of the site, or `application_music`. */
export const redirectTarget = z.union([
  z.literal(catalogueTarget),
  z
    .string()
    .trim()
    .max(1990)
    // Two slashes or a backslash would lead to another host.
    .regex(/^\/(?![/\\])[^\p{Cc}\s\\]*$/u),
])

const redirectEdit = {
  /** An old path of the site, in any spelling. */
  path: z.string().trim().startsWith('/').max(1990),
  target: redirectTarget,
}

/** An old path and where it leads. */
export const studioRedirectSchema = z.object({
  ...recordParts,
  path: z.string(),
  target: z.string(),
  /** How often it was followed here; what a cache in between has answered is not known. */
  hits: z.int().nonnegative(),
  /** When it was followed last; null: never. */
  last_used_at: z.iso.datetime().nullable(),
})
export type StudioRedirect = z.infer<typeof studioRedirectSchema>
export const newStudioRedirectSchema = z.object(redirectEdit)

/** A table of redirects that is imported, in characters. */
const maxTableLength = 900_000

export const redirectImportSchema = z.object({
  /** With the columns `path` and `target`, separated by commas, semicolons or tabs. */
  csv: textSchema(maxTableLength).min(1),
})

/** What an import of redirects has changed; nothing if there are problems. */
export const redirectImportOutcomeSchema = z.object({
  added: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  problems: z.array(
    z.object({
      /** Of the table, from 1. */
      line: z.int().positive(),
      column: z.enum(['path', 'target']).nullable(),
      message: z.string(),
    }),
  ),
})
export type RedirectImportOutcome = z.infer<typeof redirectImportOutcomeSchema>
export const studioRedirectChangeSchema = z.object(redirectEdit).partial()
