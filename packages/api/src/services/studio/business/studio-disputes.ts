import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  productNameOf,
  type StudioDisputeDetails,
} from '@tempolibre/contract'
import {
  type DisputeFacts,
  findDisputeFacts,
  findInvoiceByNumber,
  findSeller,
  noteChange,
} from '@tempolibre/database'
import { keysOf } from '@tempolibre/locales'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields, type StudioFault } from '../../../http/studio-faults.ts'
import { admitted, currentWork, type PaidWork } from '../../../http/pay-work.ts'
import { findPaperLook, type PaperLookSettings } from '../../../look/paper-look.ts'
import type { LicenceOffice } from '../../../licences/licence-office.ts'
import { drawApart } from '../../../papers/draw-apart.ts'
import { isLookOnly } from '../../../papers/look-only.ts'
import type { Payments } from '../../../payments/open-payments.ts'
import {
  type DisputeAtStripe,
  type EvidencePaper,
  type EvidenceRefused,
  isAnswerable,
  isTooLarge,
} from '../../../payments/stripe-disputes.ts'
import { type LeftOut, nameMade, writeEvidence } from '../../../payments/write-evidence.ts'
import { requireMayActOn } from '../../../studio/standing.ts'
import { prepareCertificates, writeSignedLicence } from '../../licences/licences.ts'

export interface DisputeDesk {
  settings: PaperLookSettings & Pick<Payments, 'log' | 'siteUrl'>
  payments: Payments
  office: LicenceOffice
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
  desk: DisputeDesk,
  { id }: EndpointParsedInput<'getStudioDispute'>,
): Promise<EndpointOutput<'getStudioDispute'>> {
  return { success: true, record: await describe(desk, await findFacts(desk, id)) }
}

/**
 * All evidence as a ZIP, for review and for other ways to the bank. Its papers are drawn after the answer has begun, so that many
 * do not take longer than an answer may.
 */
export async function openDisputeArchive(
  desk: DisputeDesk,
  { id }: EndpointParsedInput<'getStudioDisputeEvidence'>,
): Promise<ReadableStream<Uint8Array>> {
  const facts = await findFacts(desk, id)
  if (isLookOnly()) return new ReadableStream({ start: (controller) => controller.close() })
  const asked = currentWork()
  asked.admit()
  const files = listFiles(desk, facts, admitted(asked))
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
  desk: DisputeDesk,
  facts: DisputeFacts,
  work: PaidWork,
): AsyncGenerator<[name: string, content: string | Uint8Array], undefined> {
  const { leftOut, lists, pages, texts } = writeEvidence(facts, await siteOf(desk))
  yield ['README.txt', guideTo(facts, leftOut)]
  yield ['order.json', `${JSON.stringify(orderOf(facts), null, 2)}\n`]
  yield ['downloads.csv', writeDownloads(facts)]
  if (lists.activity !== '') yield ['activity.txt', `${lists.activity}\n`]
  if (lists.mails !== '') yield ['emails.txt', `${lists.mails}\n`]
  for (const field of keysOf(texts)) yield [`texts/${field}.txt`, `${texts[field] ?? ''}\n`]
  for (const { document, language, text, version } of facts.terms)
    yield [`terms/${document}-${version}.${language}.md`, text]
  for (const licence of facts.licences) yield [`licences/${licence.number}.json`, writeSignedLicence(licence)]
  for await (const [field, bytes] of drawPapers(desk, facts, pages, work)) yield [`files/${field}.pdf`, bytes]
  const draw = await prepareCertificates(desk.office, work)
  for (const licence of facts.licences.slice(0, maxCertificates))
    yield [`licences/${licence.number}.pdf`, await draw(licence, licence.language)]
}

/**
 * Stores the evidence with the dispute at Stripe, and with `submit` sends it to the bank.
 * @throws ApiError `invalid_input` if Stripe takes none any more, `payment_unavailable` while it is away or not set up
 */
export async function sendStudioDisputeEvidence(
  desk: DisputeDesk,
  { id, submit }: EndpointParsedInput<'sendStudioDisputeEvidence'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'sendStudioDisputeEvidence'>> {
  const facts = await findFacts(desk, id)
  await requireMayActOn(desk.settings.db, caller, facts.user_id)
  const stripe = await desk.payments.stripe()
  if (!stripe || facts.intent === null) throw new ApiError('payment_unavailable')
  const dispute = await stripe.readDispute(facts.intent)
  if (!dispute) throw new ApiError('not_found')
  const fault = faultOf(dispute)
  if (fault) throw refuseFields([{ field: 'submit', fault }])
  const { pages, texts } = writeEvidence(facts, await siteOf(desk))
  const papers: Partial<Record<EvidencePaper, Uint8Array>> = {}
  for await (const [field, paper] of drawPapers(desk, facts, pages, currentWork())) papers[field] = paper
  if (isTooLarge(papers)) throw refuseFields([{ field: 'submit', fault: 'evidence_too_large' }])
  const after = await stripe.sendEvidence(dispute.id, { texts, papers, submit })
  if ('refused' in after) {
    desk.settings.log.error({ dispute: dispute.id, reason: after.message }, 'Stripe refused evidence')
    throw refuseFields([{ field: 'submit', fault: refusalFaults[after.refused] }])
  }
  await desk.settings.db.transaction().execute((transaction) =>
    noteChange(transaction, {
      who: caller.user.email,
      userId: caller.user.id,
      action: submit ? 'change' : 'create',
      subject: 'dispute',
      subjectId: id,
      label: dispute.id,
      before: { status: dispute.status },
      after: {
        status: after.status,
        submitted: submit,
        fields: [...Object.keys(texts), ...Object.keys(papers)],
      },
    }),
  )
  return { success: true, record: await describe(desk, facts, after) }
}

const refusalFaults = {
  pages: 'evidence_too_long',
  other: 'evidence_refused',
} as const satisfies Record<EvidenceRefused['refused'], StudioFault>

/** Why Stripe takes no evidence; undefined if it does. */
function faultOf(dispute: DisputeAtStripe): StudioFault | undefined {
  if (dispute.isPastDue || (dispute.dueBy !== null && dispute.dueBy <= new Date())) return 'dispute_overdue'
  if (dispute.submissions > 0) return 'dispute_answered'
  return isAnswerable(dispute) ? undefined : 'dispute_closed'
}

async function findFacts({ settings: { db } }: DisputeDesk, payment: string): Promise<DisputeFacts> {
  const facts = await findDisputeFacts(db, { payment })
  if (!facts) throw new ApiError('not_found')
  return facts
}

async function siteOf({ settings: { db, siteUrl } }: DisputeDesk) {
  return { name: productNameOf(await findSeller(db), siteUrl), url: siteUrl }
}

async function describe(
  desk: DisputeDesk,
  facts: DisputeFacts,
  known?: DisputeAtStripe,
): Promise<StudioDisputeDetails> {
  const dispute = known ?? (await readDispute(desk, facts))
  const { leftOut, pages, texts } = writeEvidence(facts, await siteOf(desk))
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
  }
}

/** Null while Stripe is not set up or away: what the database knows is shown anyway. */
async function readDispute({ payments, settings: { log } }: DisputeDesk, { intent }: DisputeFacts) {
  try {
    const stripe = await payments.stripe()
    return intent === null ? undefined : await stripe?.readDispute(intent)
  } catch (error) {
    log.error({ err: error }, 'Stripe could not be asked about a dispute')
    return undefined
  }
}

async function* drawPapers(
  { settings }: DisputeDesk,
  facts: DisputeFacts,
  pages: ReturnType<typeof writeEvidence>['pages'],
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
downloads.csv  every file that the buyer asked for, with the time in UTC
activity.txt   the same with sign-ins, as lines, if there are any
emails.txt     every email about plans and licences that was sent, if there are any
${leftOut.map(describeLeftOut).join('')}
The site keeps no IP addresses.
`
}
