import type { DisputeFacts } from '@tempolibre/database'
import { estimateHeight, textHeight } from '../pdf/estimate-height.ts'
import { type EvidenceText, maxPaperPages, maxTextLength } from './stripe-disputes.ts'
import { writeAmount } from '@tempolibre/domain'
import { fitLists } from './fit-lists.ts'
import { nameEdition } from '@tempolibre/domain/edition-names'
import { m } from '@tempolibre/locales/messages'
import { toPlainText } from '../terms/plain-text.ts'

// Banks read English, whatever languages seller and buyer speak: these words are no messages of the site.

/** What is shown, sent and packed for the answer to a dispute. */
export interface WrittenEvidence {
  texts: Partial<Record<EvidenceText, string>>
  /** Papers that are drawn from text; the receipt is the invoice. */
  pages: Partial<
    Record<
      'customer_communication' | 'refund_policy' | 'cancellation_policy' | 'service_documentation',
      Pages
    >
  >
  /** What the papers lack, since Stripe takes no more; the archive has all of it. */
  leftOut: LeftOut[]
  /** Whole lists, for the archive. */
  lists: { activity: string; mails: string }
}

/** Of the papers that are drawn from text: there is an invoice besides, and heights are estimated. */
const maxPages = maxPaperPages - 10

/** A list of which a paper has the first entries only. */
export interface LeftOut {
  paper: 'customer_communication' | 'service_documentation'
  list: 'licences' | 'activity' | 'mails'
  kept: number
  total: number
}

interface Pages {
  title: string
  sections: { heading: string; text: string }[]
}

const english = { locale: 'en' } as const

/** Said where a text ends early; the file has all of it. */
const cut = '\n… The list goes on in the file “service_documentation”.'

/** Writes what proves that a disputed payment was ordered, delivered and used. What is unknown is left out, not guessed. */
export function writeEvidence(facts: DisputeFacts, site: { name: string; url: string }): WrittenEvidence {
  const { buyer, email, mails, name, terms } = facts
  const termsOf = (document: string) => terms.filter((text) => text.document === document)
  const order = termsOf('terms')
  const activity = listActivity(facts)
  const log = activity.length > 0 ? [activityHead, ...activity].join('\n') : ''
  const fitted = fitPapers(facts, {
    activity: log.length > maxTextLength ? activity : [],
    order,
    url: site.url,
  })
  return {
    texts: fitting({
      customer_name: name,
      customer_email_address: email,
      billing_address: buyer
        ? [buyer.bill_to, buyer.street, buyer.postal_code, buyer.city, buyer.region, buyer.country]
            .filter((part) => part !== null && part !== '')
            .join(', ')
        : '',
      product_description: describeProduct(facts, site),
      service_date: day(facts.period_start),
      access_activity_log: fit(log),
      refund_policy_disclosure: disclose(order),
      ...(facts.plan_kind === 'subscription' && { cancellation_policy_disclosure: disclose(order) }),
      uncategorized_text: summarise(facts, site),
    }),
    pages: {
      ...(mails.length > 0 && {
        customer_communication: { title: `Emails sent to ${email}`, sections: fitted.mails },
      }),
      ...(order.length > 0 && {
        refund_policy: policyOf('Terms accepted with the order', order),
        ...(facts.plan_kind === 'subscription' && {
          cancellation_policy: policyOf('Terms accepted with the order', order),
        }),
      }),
      ...(fitted.documentation.length > 0 && {
        service_documentation: {
          title: 'Licences issued for this payment',
          sections: fitted.documentation,
        },
      }),
    },
    leftOut: fitted.leftOut,
    lists: { activity: log, mails: mails.map(writeMail).join('\n\n') },
  }
}

type Mail = DisputeFacts['mails'][number]
const headMail = ({ recipient, sent_at, subject }: Mail) => `${time(sent_at)} to ${recipient}: ${subject}`
const writeMail = (mail: Mail) => `${headMail(mail)}\n\n${mail.body}`

/** The lists of the papers within what Stripe takes: whole entries, and how many are left out. */
function fitPapers(
  { licences, mails, plan_kind }: DisputeFacts,
  { activity, order, url }: { activity: readonly string[]; order: DisputeFacts['terms']; url: string },
) {
  const lines = licences.map(describeLicence)
  const lists = [lines, activity, mails.map(writeMail)] as const
  const terms = order.reduce((height, { text }) => height + estimateHeight(toPlainText(text)), 0)
  const fitting = fitLists(
    lists.map((entries) => entries.map(estimateHeight)),
    maxPages * textHeight - terms * (plan_kind === 'subscription' ? 2 : 1),
  )
  const [keptLicences = 0, keptActivity = 0, keptMails = 0] = fitting
  const papers = {
    licences: 'service_documentation',
    activity: 'service_documentation',
    mails: 'customer_communication',
  } as const
  const leftOut = (['licences', 'activity', 'mails'] as const).flatMap((list, index): LeftOut[] => {
    const [kept = 0, total = 0] = [fitting[index], lists[index]?.length]
    return kept < total ? [{ paper: papers[list], list, kept, total }] : []
  })
  return {
    leftOut,
    documentation: [
      ...(licences.length > 0
        ? [
            {
              heading: `Licences: ${licences.length}. Anybody can verify each at ${url}/verify/NUMBER`,
              text: endEarly(lines, keptLicences).join('\n'),
            },
          ]
        : []),
      ...(activity.length > 0
        ? [
            {
              heading: 'Downloads and sign-ins',
              text: [activityHead, ...endEarly(activity, keptActivity)].join('\n'),
            },
          ]
        : []),
    ],
    mails: [
      ...mails.slice(0, keptMails).map((mail) => ({ heading: headMail(mail), text: mail.body })),
      ...(keptMails < mails.length ? [{ heading: sayMore(mails.length - keptMails), text: '' }] : []),
    ],
  }
}

/** The first entries of a list, and how many more there are. */
const endEarly = (entries: readonly string[], kept: number): readonly string[] =>
  kept < entries.length ? [...entries.slice(0, kept), sayMore(entries.length - kept)] : entries

const sayMore = (count: number) =>
  `… ${count} more are not in this file, since it may not have more pages. The seller has all of them.`

function describeProduct(
  { plan_kind, plan_name }: DisputeFacts,
  { name, url }: { name: string; url: string },
) {
  const what = {
    subscription: 'a monthly subscription',
    lifetime: 'a plan for a single payment, without an end,',
    free: 'a free plan',
  }[plan_kind]
  return `${plan_name ?? 'A plan'} at ${name} (${url}): ${what} with which its holder downloads music and gets a signed licence for each song. Digital content, delivered by download; nothing is shipped.`
}

/** A line each: banks read only so many pages. */
const describeLicence = ({ artist_name, issued_at, number, track_title }: DisputeFacts['licences'][number]) =>
  `${number}: “${track_title}” by ${artist_name}, issued ${time(issued_at)}`

const activityHead =
  'Times in UTC; of downloads, when the buyer asked for the file or, by a licence of their team, a member of it. The site keeps no IP addresses.'

/** What was downloaded, and when the buyer signed in, by time; empty if nothing is known. */
function listActivity({ downloads, sessions }: DisputeFacts): string[] {
  return [
    ...downloads.map(
      ({ artist_name, created_at, format, number, of_team: isOfTeam, track_title, ...made }) =>
        `${time(created_at)} asked for the file of “${track_title}” by ${artist_name} as ${format.toUpperCase()}${madeOf(made)}, licence ${number}${isOfTeam ? ' of the buyer’s team' : ''}`,
    ),
    ...sessions.map(
      ({ created_at, user_agent }) => `${time(created_at)} signed in${user_agent ? `: ${user_agent}` : ''}`,
    ),
  ].sort()
}

/** What was made of a song, by the name that its holder saw; empty for the song itself. */
export function nameMade({
  edition,
  mix,
}: Pick<DisputeFacts['downloads'][number], 'edition' | 'mix'>): string {
  if (mix !== null) return m.licence_mix({ mix }, english)
  return edition === null ? '' : nameEdition(edition, english.locale)
}

function madeOf(made: Parameters<typeof nameMade>[0]): string {
  const name = nameMade(made)
  return name === '' ? '' : ` (${name})`
}

function disclose(terms: DisputeFacts['terms']): string {
  return terms
    .map(
      ({ accepted_at, language, sha256, version }) =>
        `With the order, the buyer accepted the terms, version ${version} (${language}, SHA-256 ${sha256}), on ${time(accepted_at)}: nothing can be ordered without. On the site that is a box beside the order button. The text of that version is attached.`,
    )
    .join('\n')
}

function summarise(facts: DisputeFacts, { url }: { url: string }): string {
  const { amount_minor, currency, downloads, invoice_number, licences, mails, refunded_minor } = facts
  const songs = new Set(downloads.map(({ number }) => number)).size
  return [
    `Payment ${facts.id} of ${writeAmount(amount_minor, currency, 'en')}, for the period from ${day(facts.period_start)}${facts.period_end ? ` to ${day(facts.period_end)}` : ' on'}.`,
    invoice_number === null ? '' : `Invoice ${invoice_number}.`,
    refunded_minor > 0
      ? `Refunded so far: ${writeAmount(refunded_minor, currency, 'en')}.`
      : 'Nothing of it was refunded.',
    `Licences issued in that period: ${licences.length}; files asked for: ${downloads.length}, of songs: ${songs}.`,
    `Emails about plans and licences sent to this account: ${mails.length}.`,
    licences.length === 0 ? '' : `Each licence is signed and public: ${url}/verify/NUMBER.`,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

const policyOf = (title: string, terms: DisputeFacts['terms']): Pages => ({
  title,
  sections: terms.map(({ document, text, version }) => ({
    heading: `${document}, version ${version}`,
    text: toPlainText(text),
  })),
})

const fitting = (texts: Partial<Record<EvidenceText, string>>): WrittenEvidence['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

/** A list within Stripe's limit of a text: whole lines of it, and where the rest is. */
function fit(list: string): string {
  if (list.length <= maxTextLength) return list
  const end = list.lastIndexOf('\n', maxTextLength - cut.length)
  return list.slice(0, end) + cut
}

const time = (date: Date) => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
const day = (date: Date) => date.toISOString().slice(0, 10)
