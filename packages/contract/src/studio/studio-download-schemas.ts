import { z } from 'zod'
import { licenceNumberSchema } from '../accounts/account-schemas.ts'
import { planHolds } from '@tempolibre/domain/plan-status'
import { fileFormats } from '@tempolibre/domain/licence-document'
import { planKinds } from '@tempolibre/domain/plan-kind'
import { recordId } from './studio-parts.ts'

const time = z.iso.datetime()

/** A download with the licence under which it was made. */
export const studioDownloadSchema = z.object({
  id: z.string().regex(/^[1-9]\d{0,18}$/),
  licence_number: licenceNumberSchema,
  format: z.enum(fileFormats),
  /** Empty once the holder's account is deleted. */
  holder: z.string(),
  /** Null once the holder's account is deleted. */
  user_id: z.uuid().nullable(),
  /** Null if the track has left the catalogue. */
  track_id: recordId.nullable(),
  track_title: z.string(),
  artist_name: z.string(),
  created_at: time,
})
export type StudioDownload = z.infer<typeof studioDownloadSchema>

/** The combined state of a payment's disputes. */
export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What came of evidence that Stripe was to get. `sent`: Stripe has it, and with `submit` the bank; otherwise why it has none. */
export const evidenceOutcomes = [
  'sent',
  'dispute_overdue',
  'dispute_answered',
  'dispute_closed',
  'evidence_too_large',
  'evidence_too_long',
  'evidence_refused',
] as const
export type EvidenceOutcome = (typeof evidenceOutcomes)[number]

/** `delayed`: an attempt has failed, and it is tried again; `cancelled`: the staff has given up its job. */
export const evidenceStates = ['underway', 'delayed', 'cancelled', ...evidenceOutcomes] as const
export type EvidenceState = (typeof evidenceStates)[number]

const evidenceOrderSchema = z.object({
  /** For the bank, too. */
  submit: z.boolean(),
  state: z.enum(evidenceStates),
})

/** A payment that its payer has disputed at their bank. */
export const studioDisputeSchema = z.object({
  /** The payment's id at the payment service. */
  id: z.string(),
  /** `won`: the money stays with the operator. */
  state: z.enum(disputeStates),
  /** In the words of the payment service, such as `fraudulent`; null if it gives none. */
  reason: z.string().nullable(),
  /** Empty once the account is deleted. */
  name: z.string(),
  email: z.string(),
  user_id: z.uuid().nullable(),
  plan_kind: z.enum(planKinds),
  /** What the dispute does to the plan for now. */
  hold: z.enum(planHolds).nullable(),
  /** In the currency's minor unit. */
  amount_minor: z.int(),
  refunded_minor: z.int(),
  currency: z.string(),
  /** Of the period that was paid for. */
  period_start: time,
  /** Licences issued during that period. */
  licences: z.int().nonnegative(),
  /** The evidence that was ordered last for Stripe, and what has come of it; null: none was. Servers of earlier releases omit it. */
  order: evidenceOrderSchema.nullable().optional(),
})
export type StudioDispute = z.infer<typeof studioDisputeSchema>

/**
 * What is to be done about money that fits no order. `open`: somebody must decide; `refunding`: the payment service is told;
 * `settled`: marked so by the staff.
 */
export const unmatchedStates = ['open', 'refunding', 'refunded', 'settled'] as const
export type UnmatchedState = (typeof unmatchedStates)[number]

/**
 * Why money fits no order: its account was deleted, amount or currency are not the ordered ones, its payer has a plan that
 * makes it useless, or has had the trial it was for; or the plan that was credited to its order has ended since, or its money went back.
 */
export const unmatchedReasons = [
  'account_deleted',
  'amount',
  'credit_gone',
  'plan_held',
  'trial_used',
] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** Money that came in without an order that it fits. */
export const studioUnmatchedPaymentSchema = z.object({
  /** The payment's id at the payment service. */
  id: z.string(),
  state: z.enum(unmatchedStates),
  reason: z.enum(unmatchedReasons),
  /** In the currency's minor unit. */
  amount_minor: z.int(),
  currency: z.string(),
  /** Null if no order is known, or it had no price. */
  ordered_minor: z.int().nullable(),
  ordered_currency: z.string().nullable(),
  /** Empty once the account is deleted. */
  name: z.string(),
  email: z.string(),
  user_id: z.uuid().nullable(),
  plan_id: recordId.nullable(),
  plan_kind: z.enum(planKinds).nullable(),
  noted_at: time,
  settled_at: time.nullable(),
  /** Why it was settled or refunded; null while undecided. */
  note: z.string().nullable(),
})
export type StudioUnmatchedPayment = z.infer<typeof studioUnmatchedPaymentSchema>

/** A disputed payment with what its bank can be shown, and how it stands at the payment service. */
export const studioDisputeDetailsSchema = studioDisputeSchema.omit({ hold: true }).extend({
  downloads: z.int().nonnegative(),
  /** Emails that were sent about contracts, and are kept. */
  mails: z.int().nonnegative(),
  /** Null while the payment service cannot be asked. */
  at_stripe: z
    .object({
      id: z.string(),
      /** In Stripe's words, such as `needs_response`. */
      status: z.string(),
      /** Until when evidence is taken; null: none is taken. */
      due_by: time.nullable(),
      /** How often evidence was sent to the bank. */
      submissions: z.int().nonnegative(),
      has_evidence: z.boolean(),
      /** Whether evidence can be sent now. */
      answerable: z.boolean(),
    })
    .nullable(),
  /** What is sent, by Stripe's names of the fields. */
  texts: z.array(z.object({ field: z.string(), text: z.string() })),
  /** Fields that are sent as PDF. */
  papers: z.array(z.string()),
  /** Lists of which a PDF has only the first entries, since Stripe takes no more; the ZIP has all. Servers of earlier releases omit it. */
  left_out: z
    .array(
      z.object({
        paper: z.string(),
        list: z.enum(['licences', 'activity', 'mails']),
        kept: z.int().nonnegative(),
        total: z.int().nonnegative(),
      }),
    )
    .optional(),
  order: evidenceOrderSchema.extend({ ordered_at: time, finished_at: time.nullable() }).nullable().optional(),
})
export type StudioDisputeDetails = z.infer<typeof studioDisputeDetailsSchema>
