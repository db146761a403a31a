import type { DisputeFacts } from '@tempolibre/database'
import { type EvidenceText, maxTextLength } from './stripe-disputes.ts'
import { writeAmount } from '@tempolibre/contract'
import { nameEdition } from '@tempolibre/contract/edition-names'
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
}

interface Pages {
  title: string
  sections: { heading: string; text: string }[]
}

const english = { locale: 'en' } as const

/** Said where a text ends early; the file has all of it. */
const cut = '\n… The whole list is in the file “service_documentation”.'

/** Writes what proves that a disputed payment was ordered, delivered and used. What is unknown is left out, not guessed. */
export function writeEvidence(facts: DisputeFacts, site: { name: string; url: string }): WrittenEvidence {
  const { buyer, email, licences, mails, name, terms } = facts
  const termsOf = (document: string) => terms.filter((text) => text.document === document)
  const order = termsOf('terms')
  const activity = writeActivity(facts)
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
      access_activity_log: fit(activity),
      refund_policy_disclosure: disclose(order),
      ...(facts.plan_kind === 'subscription' && { cancellation_policy_disclosure: disclose(order) }),
      uncategorized_text: summarise(facts, site),
    }),
    pages: {
      ...(mails.length > 0 && {
        customer_communication: {
          title: `Emails sent to ${email}`,
          sections: mails.map(({ body, recipient, sent_at, subject }) => ({
            heading: `${time(sent_at)} to ${recipient}: ${subject}`,
            text: body,
          })),
        },
      }),
      ...(order.length > 0 && {
        refund_policy: policyOf('Terms accepted with the order', order),
        ...(facts.plan_kind === 'subscription' && {
          cancellation_policy: policyOf('Terms accepted with the order', order),
        }),
      }),
      ...((licences.length > 0 || activity.length > maxTextLength) && {
        service_documentation: {
          title: 'Licences issued for this payment',
          sections: [
            ...(licences.length > 0 ? [listLicences(licences, site.url)] : []),
            ...(activity.length > maxTextLength
              ? [{ heading: 'Downloads and sign-ins', text: activity }]
              : []),
          ],
        },
      }),
    },
  }
}

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

/** A line each: banks read so many pages, and no more. */
function listLicences(licences: DisputeFacts['licences'], url: string) {
  return {
    heading: `Licences: ${licences.length}. Anybody can verify each at ${url}/verify/NUMBER`,
    text: licences
      .map(
        ({ artist_name, issued_at, number, track_title }) =>
          `${number}: “${track_title}” by ${artist_name}, issued ${time(issued_at)}`,
      )
      .join('\n'),
  }
}

function writeActivity({ downloads, sessions }: DisputeFacts): string {
  const lines = [
    ...downloads.map(
      ({ artist_name, created_at, format, number, track_title, ...made }) =>
        `${time(created_at)} asked for the file of “${track_title}” by ${artist_name} as ${format.toUpperCase()}${madeOf(made)}, licence ${number}`,
    ),
    ...sessions.map(
      ({ created_at, user_agent }) => `${time(created_at)} signed in${user_agent ? `: ${user_agent}` : ''}`,
    ),
  ].sort()
  if (lines.length === 0) return ''
  return [
    'Times in UTC; of downloads, when the buyer asked for the file. The site keeps no IP addresses.',
    ...lines,
  ].join('\n')
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
        `Before ordering, the buyer ticked a box beside the order button to accept the terms, version ${version} (${language}, SHA-256 ${sha256}), on ${time(accepted_at)}. The text of that version is attached.`,
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
