import type { Stripe } from 'stripe'

/** A dispute at Stripe, as far as its answer goes. */
export interface DisputeAtStripe {
  id: string
  status: string
  reason: string
  /** The last moment at which Stripe takes evidence; null: none is taken. */
  dueBy: Date | null
  isPastDue: boolean
  /** How often evidence was sent to the bank; most banks take it once. */
  submissions: number
  /** Whether evidence is stored with the dispute. */
  hasEvidence: boolean
  /** Which order of the studio the evidence at Stripe is of; null: of none, or of before orders were kept. */
  evidenceOrder: string | null
}

/** Texts of at most 20,000 characters each, by the names of docs.stripe.com/api/disputes/evidence_object. */
export type EvidenceText =
  | 'access_activity_log'
  | 'billing_address'
  | 'cancellation_policy_disclosure'
  | 'customer_email_address'
  | 'customer_name'
  | 'product_description'
  | 'refund_policy_disclosure'
  | 'service_date'
  | 'uncategorized_text'

/** Files; PDF here. */
export type EvidencePaper =
  | 'cancellation_policy'
  | 'customer_communication'
  | 'receipt'
  | 'refund_policy'
  | 'service_documentation'

/** Of each text; all of them together stay below the 150,000 that Stripe takes. */
export const maxTextLength = 20_000
/** Of all files together, in bytes: docs.stripe.com/disputes/responding. */
export const maxPaperBytes = 4_500_000

/** Pages that most card networks read; Mastercard reads 19. */
export const maxPaperPages = 50

/** Whether files are more than Stripe takes. */
export const isTooLarge = (papers: StripeEvidence['papers']): boolean =>
  Object.values(papers).reduce((sum, paper) => sum + paper.byteLength, 0) > maxPaperBytes

/**
 * Evidence that Stripe will not take, however often it is sent. `pages`: more than the card network reads, which Stripe's API tells
 * since 2026-09-30.
 */
export interface EvidenceRefused {
  refused: 'pages' | 'other'
  message: string
}
export const pageLimitCode = 'dispute_evidence_page_limit_exceeded'

export interface StripeEvidence {
  texts: Partial<Record<EvidenceText, string>>
  papers: Partial<Record<EvidencePaper, Uint8Array>>
}

export interface EvidenceSending {
  /** To the bank, too. */
  submit: boolean
  /** The order of the studio; it is stored with the dispute, so that an attempt that was not recorded is known again. */
  order: string
}

/** States in which Stripe takes evidence. */
export const isAnswerable = ({ status }: Pick<DisputeAtStripe, 'status'>): boolean =>
  status === 'needs_response' || status === 'warning_needs_response'

/** Of several disputes of a payment, the one that can be answered, or else the latest. */
export function chooseDispute(disputes: readonly Stripe.Dispute[]): DisputeAtStripe | undefined {
  const latest = disputes.toSorted((left, right) => right.created - left.created)
  const chosen = latest.find(isAnswerable) ?? latest[0]
  return chosen && describeDispute(chosen)
}

/** The key of a dispute's metadata that says which order its evidence is of. */
const orderKey = 'evidence_order'

function describeDispute({
  evidence_details: details,
  id,
  metadata,
  reason,
  status,
}: Stripe.Dispute): DisputeAtStripe {
  return {
    id,
    status,
    reason,
    dueBy: details.due_by ? new Date(details.due_by * 1000) : null,
    isPastDue: details.past_due,
    submissions: details.submission_count,
    hasEvidence: details.has_evidence,
    evidenceOrder: metadata[orderKey] ?? null,
  }
}

/**
 * Uploads the files and stores all evidence with a dispute; with `submit` it goes to the bank. Storing it again replaces it.
 * https://docs.stripe.com/api/disputes/update
 */
export async function sendEvidence(
  stripe: Stripe,
  dispute: string,
  { order, papers, submit, texts }: StripeEvidence & EvidenceSending,
): Promise<DisputeAtStripe> {
  const files = await Promise.all(
    Object.entries(papers).map(async ([field, bytes]) => {
      const file = { name: `${field}.pdf`, data: bytes, type: 'application/pdf' }
      const { id } = await stripe.files.create({ purpose: 'dispute_evidence', file })
      return [field, id] as const
    }),
  )
  const evidence = { ...texts, ...Object.fromEntries(files) }
  return describeDispute(
    await stripe.disputes.update(dispute, { evidence, submit, metadata: { [orderKey]: order } }),
  )
}
