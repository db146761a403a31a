import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioDisputeDetails,
} from '@tempolibre/contract'
import {
  type DisputeFacts,
  findDisputeFacts,
  findLatestEvidenceOrder,
  orderEvidence,
} from '@tempolibre/database'
import { keysOf } from '@tempolibre/locales'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { admitted, currentWork, type PaidWork } from '../../../http/pay-work.ts'
import type { PaperLookSettings } from '../../../look/paper-look.ts'
import type { LicensingContext } from '../../../licences/licensing-context.ts'
import { isLookOnly } from '../../../papers/look-only.ts'
import type { Payments } from '../../../payments/open-payments.ts'
import type { DisputeAtStripe } from '../../../payments/stripe-disputes.ts'
import { type LeftOut, nameMade, writeEvidence } from '../../../payments/write-evidence.ts'
import { requireMayActOn } from '../../../studio/access.ts'
import { prepareCertificates, writeSignedLicence } from '../../licences/licences.ts'
import { drawPapers, faultOf, siteOf } from './dispute-evidence.ts'

export interface DisputeContext {
  settings: PaperLookSettings & Pick<Payments, 'log' | 'siteUrl'>
  payments: Payments
  licensing: LicensingContext
}

/** Certificates in the archive: each takes a tenth of a second to draw. All licences are in it as signed files. */
const maxCertificates = 20

const placesOfAll = {
  licences: 'licences/',
  activity: 'activity.txt',
  mails: 'emails.txt',
} as const satisfies Record<LeftOut['list'], string>

const describeLeftOut = ({ kept, list, paper, total }: LeftOut): string =>
  `\nfiles/${paper}.pdf has the first ${kept} of ${total} (${list}), since card networks read only so many pages; ${placesOfAll[list]} has all.\n`

/** A disputed payment with the evidence for its bank, and how it stands at Stripe. */
export async function getStudioDispute(
  context: DisputeContext,
  { id }: EndpointParsedInput<'getStudioDispute'>,
): Promise<EndpointOutput<'getStudioDispute'>> {
  return { success: true, record: await describe(context, await findFacts(context, id)) }
}

/**
 * All evidence as a ZIP, for review and for other ways to the bank. Its papers are drawn after the answer has begun, so that many
 * do not take longer than an answer may.
 */
export async function openDisputeArchive(
  context: DisputeContext,
  { id }: EndpointParsedInput<'getStudioDisputeEvidence'>,
): Promise<ReadableStream<Uint8Array>> {
  const facts = await findFacts(context, id)
  if (isLookOnly()) return new ReadableStream({ start: (controller) => controller.close() })
  const asked = currentWork()
  asked.admit()
  const files = listFiles(context, facts, admitted(asked))
  let archive: Zip | undefined
  return new ReadableStream<Uint8Array>({
    start(controller) {
      archive = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error)
        controller.enqueue(chunk)
        if (isLast) controller.close()
      })
    },
    async pull() {
      const { done, value } = await files.next()
      if (done) return archive?.end()
      const [name, content] = value
      const file = new ZipDeflate(name)
      archive?.add(file)
      file.push(typeof content === 'string' ? strToU8(content) : content, true)
    },
    async cancel() {
      await files.return(undefined)
    },
  })
}

async function* listFiles(
  context: DisputeContext,
  facts: DisputeFacts,
  work: PaidWork,
): AsyncGenerator<[name: string, content: string | Uint8Array], undefined> {
  const { leftOut, lists, pages, texts } = writeEvidence(facts, await siteOf(context.settings))
  yield ['README.txt', guideTo(facts, leftOut)]
  yield ['order.json', `${JSON.stringify(orderOf(facts), null, 2)}\n`]
  yield ['downloads.csv', writeDownloads(facts)]
  if (lists.activity !== '') yield ['activity.txt', `${lists.activity}\n`]
  if (lists.mails !== '') yield ['emails.txt', `${lists.mails}\n`]
  for (const field of keysOf(texts)) yield [`texts/${field}.txt`, `${texts[field] ?? ''}\n`]
  for (const { document, language, text, version } of facts.terms)
    yield [`terms/${document}-${version}.${language}.md`, text]
  for (const licence of facts.licences) yield [`licences/${licence.number}.json`, writeSignedLicence(licence)]
  for await (const [field, bytes] of drawPapers(context.settings, facts, pages, work))
    yield [`files/${field}.pdf`, bytes]
  const draw = await prepareCertificates(context.licensing, work)
  for (const licence of facts.licences.slice(0, maxCertificates))
    yield [`licences/${licence.number}.pdf`, await draw(licence, licence.language)]
}

/**
 * Orders that the evidence is stored with the dispute at Stripe, and with `submit` sent to the bank (`dispute-evidence.ts`).
 * @throws ApiError `invalid_input` if Stripe takes none any more or other evidence of the dispute is on its way,
 *   `payment_unavailable` while Stripe is away or not set up
 */
export async function sendStudioDisputeEvidence(
  context: DisputeContext,
  { id, submit }: EndpointParsedInput<'sendStudioDisputeEvidence'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'sendStudioDisputeEvidence'>> {
  const facts = await findFacts(context, id)
  await requireMayActOn(context.settings.db, caller, facts.user_id)
  const stripe = await context.payments.stripe()
  if (!stripe || facts.intent === null) throw new ApiError('payment_unavailable')
  const dispute = await stripe.readDispute(facts.intent)
  if (!dispute) throw new ApiError('not_found')
  const fault = faultOf(dispute)
  if (fault) throw refuseFields([{ field: 'submit', fault }])
  const ordered = await context.settings.db
    .transaction()
    .execute((transaction) =>
      orderEvidence(transaction, { payment: id, submit, who: caller.user.email, user_id: caller.user.id }),
    )
  if (!ordered) throw refuseFields([{ field: 'submit', fault: 'evidence_underway' }])
  return { success: true, record: await describe(context, facts, dispute) }
}

async function findFacts({ settings: { db } }: DisputeContext, payment: string): Promise<DisputeFacts> {
  const facts = await findDisputeFacts(db, { payment })
  if (!facts) throw new ApiError('not_found')
  return facts
}

async function describe(
  context: DisputeContext,
  facts: DisputeFacts,
  known?: DisputeAtStripe,
): Promise<StudioDisputeDetails> {
  const dispute = known ?? (await readDispute(context, facts))
  const { leftOut, pages, texts } = writeEvidence(facts, await siteOf(context.settings))
  const order = await findLatestEvidenceOrder(context.settings.db, { payment: facts.id })
  return {
    id: facts.id,
    state: facts.state,
    reason: facts.dispute_reason,
    name: facts.name,
    email: facts.email,
    user_id: facts.user_id,
    plan_kind: facts.plan_kind,
    amount_minor: facts.amount_minor,
    refunded_minor: facts.refunded_minor,
    currency: facts.currency,
    period_start: facts.period_start.toISOString(),
    licences: facts.licences.length,
    downloads: facts.downloads.length,
    mails: facts.mails.length,
    at_stripe: dispute
      ? {
          id: dispute.id,
          status: dispute.status,
          due_by: dispute.dueBy?.toISOString() ?? null,
          submissions: dispute.submissions,
          has_evidence: dispute.hasEvidence,
          answerable: faultOf(dispute) === undefined,
        }
      : null,
    texts: keysOf(texts).map((field) => ({ field, text: texts[field] ?? '' })),
    papers: [...(facts.invoice_number === null ? [] : ['receipt']), ...Object.keys(pages)],
    left_out: leftOut,
    order: order
      ? {
          ...order,
          ordered_at: order.ordered_at.toISOString(),
          finished_at: order.finished_at?.toISOString() ?? null,
        }
      : null,
  }
}

/** Null while Stripe is not set up or away: what the database knows is shown anyway. */
async function readDispute({ payments, settings: { log } }: DisputeContext, { intent }: DisputeFacts) {
  try {
    const stripe = await payments.stripe()
    return intent === null ? undefined : await stripe?.readDispute(intent)
  } catch (error) {
    log.error({ err: error }, 'Stripe could not be asked about a dispute')
    return undefined
  }
}

function orderOf(facts: DisputeFacts) {
  const { amount_minor, buyer, currency, email, id, intent, invoice_number, name, period_end, period_start } =
    facts
  const { plan_kind, plan_name, refunded_minor, started_at, terms } = facts
  return {
    payment: { id, intent, amount_minor, refunded_minor, currency, period_start, period_end },
    plan: { kind: plan_kind, name: plan_name, started_at },
    customer: { name, email, billing: buyer },
    invoice: invoice_number,
    accepted_terms: terms.map(({ accepted_at, document, language, sha256, version }) => ({
      document,
      version,
      language,
      sha256,
      accepted_at,
    })),
  }
}

function writeDownloads({ downloads }: DisputeFacts): string {
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`
  const rows = downloads.map(({ artist_name, created_at, format, number, track_title, ...made }) =>
    [
      created_at.toISOString(),
      number,
      quote(track_title),
      quote(artist_name),
      format,
      quote(nameMade(made)),
    ].join(','),
  )
  return ['time,licence,song,artist,format,version', ...rows].map((row) => `${row}\n`).join('')
}

function guideTo({ licences }: DisputeFacts, leftOut: readonly LeftOut[]): string {
  const certificates =
    licences.length > maxCertificates
      ? `the certificates of the first ${maxCertificates} of ${licences.length} as PDF`
      : 'all their certificates as PDF'
  const issued =
    licences.length > 0
      ? `licences/  the licences that the payment covered: as signed files (${licences.length}), and ${certificates}`
      : 'No licence was issued under this payment.'
  return `Evidence for a disputed payment

texts/     what Stripe's evidence fields of these names ask for
files/     what its fields for files ask for, as PDF: invoice, terms, emails, licences, as far as there are any
order.json the order, its payment, its buyer and the terms that were accepted
terms/     those terms, in the accepted version and language; their SHA-256 is in order.json
${issued}
downloads.csv  every file that the buyer or a member of their team asked for, with the time in UTC
activity.txt   the same with sign-ins, as lines, if there are any
emails.txt     every email about plans and licences that was sent, if there are any
${leftOut.map(describeLeftOut).join('')}
The site keeps no IP addresses.
`
}
