import { productNameOf } from '@tempolibre/domain'
import type { EvidenceOutcome } from '@tempolibre/contract'
import {
  type DisputeFacts,
  findDisputeFacts,
  findInvoiceByNumber,
  findOpenEvidenceOrder,
  findSeller,
  finishEvidenceOrder,
  type JobKinds,
  noteChange,
} from '@tempolibre/database'
import { keysOf } from '@tempolibre/locales'
import { currentWork, type PaidWork } from '../../../http/pay-work.ts'
import { findPaperLook } from '../../../look/paper-look.ts'
import { drawApart } from '../../../papers/draw-apart.ts'
import { openPayments, type Payments, type PaymentSettings } from '../../../payments/open-payments.ts'
import {
  type DisputeAtStripe,
  type EvidencePaper,
  type EvidenceRefused,
  isAnswerable,
  isTooLarge,
} from '../../../payments/stripe-disputes.ts'
import { writeEvidence, type WrittenEvidence } from '../../../payments/write-evidence.ts'

/** Of a retry in seconds: Stripe or the network is away. The bank's deadline is days ahead. */
const firstDelaySeconds = 30
const maxDelaySeconds = 600

/**
 * The job that draws the evidence which the staff has ordered, and sends it to Stripe. Drawing takes longer than an answer may on a
 * busy machine. Empty without Stripe's keys: such orders wait.
 */
export function createEvidenceJobs(settings: PaymentSettings): JobKinds {
  if (!settings.stripe) return {}
  const payments = openPayments(settings)
  return { send_evidence: { run: (id) => sendOrdered(payments, id), firstDelaySeconds, maxDelaySeconds } }
}

type Order = NonNullable<Awaited<ReturnType<typeof findOpenEvidenceOrder>>>

async function sendOrdered(payments: Payments, id: string): Promise<void> {
  const { db } = payments
  const order = await findOpenEvidenceOrder(db, { id })
  if (!order) return
  const facts = await findDisputeFacts(db, { payment: order.provider_payment })
  const stripe = await payments.stripe()
  if (!stripe) throw new Error('Stripe’s keys are not set')
  const dispute = facts && facts.intent !== null ? await stripe.readDispute(facts.intent) : undefined
  const finish = (outcome: EvidenceOutcome) => finishEvidenceOrder(db, { id, outcome })
  if (!facts || !dispute) return finish('dispute_closed')
  // Stripe has taken it in an attempt that ended before it was recorded.
  if (order.submit && dispute.evidenceOrder === id) return finishAsSent(payments, order, dispute, dispute, [])
  const fault = faultOf(dispute)
  if (fault) return finish(fault)
  const { pages, texts } = writeEvidence(facts, await siteOf(payments))
  const papers: Partial<Record<EvidencePaper, Uint8Array>> = {}
  for await (const [field, paper] of drawPapers(payments, facts, pages, currentWork())) papers[field] = paper
  if (isTooLarge(papers)) return finish('evidence_too_large')
  const after = await stripe.sendEvidence(dispute.id, { texts, papers, submit: order.submit, order: id })
  if ('refused' in after) {
    payments.log.error({ dispute: dispute.id, reason: after.message }, 'Stripe refused evidence')
    return finish(refusalOutcomes[after.refused])
  }
  await finishAsSent(payments, order, dispute, after, [...Object.keys(texts), ...Object.keys(papers)])
}

const refusalOutcomes = {
  pages: 'evidence_too_long',
  other: 'evidence_refused',
} as const satisfies Record<EvidenceRefused['refused'], EvidenceOutcome>

function finishAsSent(
  { db }: Payments,
  { id, provider_payment: payment, submit, user_id: userId, who }: Order,
  before: DisputeAtStripe,
  after: DisputeAtStripe,
  fields: string[],
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await finishEvidenceOrder(transaction, { id, outcome: 'sent' })
    await noteChange(transaction, {
      who,
      userId,
      action: submit ? 'change' : 'create',
      subject: 'dispute',
      subjectId: payment,
      label: before.id,
      before: { status: before.status },
      after: { status: after.status, submitted: submit, fields },
    })
  })
}

/** Why Stripe takes no evidence; undefined if it does. */
export function faultOf(
  dispute: DisputeAtStripe,
): 'dispute_overdue' | 'dispute_answered' | 'dispute_closed' | undefined {
  if (dispute.isPastDue || (dispute.dueBy !== null && dispute.dueBy <= new Date())) return 'dispute_overdue'
  if (dispute.submissions > 0) return 'dispute_answered'
  return isAnswerable(dispute) ? undefined : 'dispute_closed'
}

export async function siteOf({ db, siteUrl }: Pick<Payments, 'db' | 'siteUrl'>) {
  return { name: productNameOf(await findSeller(db), siteUrl), url: siteUrl }
}

/** The files of the evidence as PDF, one after the other. */
export async function* drawPapers(
  settings: Pick<Payments, 'db' | 'readMedia' | 'siteUrl'>,
  facts: DisputeFacts,
  pages: WrittenEvidence['pages'],
  work: PaidWork,
): AsyncGenerator<[field: EvidencePaper, bytes: Buffer], undefined> {
  const author = productNameOf(await findSeller(settings.db), settings.siteUrl)
  const number = facts.invoice_number
  const invoice = number === null ? undefined : await findInvoiceByNumber(settings.db, { number })
  if (invoice) {
    const { accent, logo } = await findPaperLook(settings)
    const drawn = { invoice, siteUrl: settings.siteUrl, look: { accent, logo } }
    yield ['receipt', await drawApart({ invoice: drawn }, work)]
  }
  for (const field of keysOf(pages)) {
    const page = pages[field]
    if (page) yield [field, await drawApart({ pages: { ...page, author, madeAt: new Date() } }, work)]
  }
}
