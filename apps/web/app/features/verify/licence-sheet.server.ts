import type { EndpointOutput, PublicLicence } from '@tempolibre/contract'
import { type PlanKind, type Usage, usages } from '@tempolibre/domain'
import { type Language, numberFormat, type Page, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { licenceKeysPath } from '../documents/document-paths.server.ts'
import { formatDate } from '../../foundation/format/format.server.ts'
import { nameUses } from '../plans/usage-table.server.ts'

/** One line of a licence. */
export interface SheetRow {
  name: string
  /** Usually a single one. */
  values: string[]
  note?: string
  /** Link of its value. */
  address?: string
  /** What the link leads to, if that is a page which not every API has. */
  page?: Page
  /** Whether screen readers should spell it out. */
  isCode?: true
}

/** The public contents of a licence, as text. */
export interface LicenceSheet {
  number: string
  status: PublicLicence['status']
  /** The status as a word and as a sentence. */
  title: string
  text: string
  rows: SheetRow[]
}

/** Names of plans and uses, for licences read in the browser. */
export interface LicenceWords {
  plans: Record<PlanKind, string>
  uses: Record<Usage, string>
}

export function licenceWords(): LicenceWords {
  return {
    plans: {
      free: m.verify_plan_free(),
      lifetime: m.verify_plan_lifetime(),
      subscription: m.verify_plan_subscription(),
    },
    uses: nameUses(),
  }
}

/** Each name once: a file in several formats has a fingerprint in each. */
const namesOf = (versions: NonNullable<PublicLicence['versions']>) => [
  ...new Set(versions.map(({ name }) => name)),
]

/** The proof of a licence or hand-over in the public log, and where the API is; undefined if it has no log. */
export interface ShownLog {
  proof: EndpointOutput<'getLicenceLogProof'>
  /** Origin of the API; empty where the site serves it. */
  apiBase: string
}

export function describeLicence(licence: PublicLicence, language: Language, log?: ShownLog): LicenceSheet {
  const { plans, uses } = licenceWords()
  const dayOf = (moment: string | null) => (moment === null ? '' : formatDate(moment, language))
  const [disputedAt, revokedAt] = [dayOf(licence.disputed_at), dayOf(licence.revoked_at)]
  // In the order of the usage table, whatever the licence's order.
  const granted = usages.flatMap((usage) => {
    const permission = licence.uses[usage]
    if (permission === undefined) return []
    return permission === 'yes' ? uses[usage] : m.verify_use_with_credit({ use: uses[usage] })
  })
  const rows: SheetRow[] = [
    { name: m.verify_number(), values: [licence.number], isCode: true },
    licence.holder === ''
      ? { name: m.verify_holder(), values: [m.verify_holder_gone()] }
      : { name: m.verify_holder(), values: [licence.holder], note: m.verify_holder_note() },
    {
      name: m.verify_song(),
      values: [licence.track_title],
      ...(licence.track_slug !== null && {
        address: pathTo('track', language, licence.track_slug),
        page: 'track' as const,
      }),
    },
    ...(licence.versions
      ? [{ name: m.verify_versions(), values: [namesOf(licence.versions).join(' · ')] }]
      : []),
    { name: m.verify_artist(), values: [licence.artist_name] },
    licence.plan_name === undefined
      ? { name: m.verify_plan_kind(), values: [plans[licence.plan_kind]] }
      : { name: m.verify_plan(), values: [licence.plan_name] },
    { name: m.verify_uses(), values: granted },
    { name: m.verify_issued(), values: [formatDate(licence.issued_at, language)] },
    ...(licence.status === 'disputed' ? [{ name: m.verify_disputed_on(), values: [disputedAt] }] : []),
    ...(revokedAt === '' ? [] : [{ name: m.verify_revoked_on(), values: [revokedAt] }]),
    ...describeCause(licence).map((cause) => ({ name: m.verify_revoked_why(), values: [cause] })),
    {
      name: m.verify_terms(),
      values: [m.verify_terms_version({ version: licence.terms_version })],
      address: licence.terms_url,
    },
    { name: m.verify_terms_hash(), values: [licence.terms_sha256], isCode: true },
    { name: m.verify_key(), values: [licence.key_id], address: licenceKeysPath, isCode: true },
    ...describeLog(licence.number, log, language),
  ]
  return {
    number: licence.number,
    status: licence.status,
    ...describeStatus(licence.status, { disputedAt, revokedAt }),
    rows,
  }
}

/** Where the latest entry of a licence or a hand-over stands in the public log. */
export function describeLog(number: string, log: ShownLog | undefined, language: Language): SheetRow[] {
  const position = log?.proof.entries.at(-1)?.position
  const figures = numberFormat(language)
  if (!log || position === undefined) return []
  const head = log.proof.tree_head?.head
  const value =
    position === null || !head
      ? m.verify_log_waiting()
      : m.verify_log_entry({
          position: figures.format(position + 1),
          size: figures.format(head.size),
          date: formatDate(head.at, language),
        })
  const address = `${log.apiBase}/api/v1/licences/${number}/log-proof`
  return [{ name: m.verify_log(), values: [value], note: m.verify_log_note(), address }]
}

/** What is said of what was issued in a rehearsal, whatever became of it. */
export function describeTest(): Pick<LicenceSheet, 'title' | 'text'> {
  return { title: m.verify_test_licence(), text: m.verify_test_licence_text() }
}

function describeStatus(
  status: PublicLicence['status'],
  { disputedAt, revokedAt }: { disputedAt: string; revokedAt: string },
): Pick<LicenceSheet, 'title' | 'text'> {
  switch (status) {
    case 'valid':
      return { title: m.verify_valid(), text: m.verify_valid_text() }
    case 'disputed':
      return { title: m.verify_disputed(), text: m.verify_disputed_text({ date: disputedAt }) }
    case 'revoked':
      return { title: m.verify_revoked(), text: m.verify_revoked_text({ date: revokedAt }) }
    case 'test':
      return describeTest()
  }
}

/** The public reason of a revocation; the operator's own reason is between operator and holder. */
function describeCause({ revoked_for: cause }: PublicLicence): string[] {
  if (cause === 'dispute') return [m.verify_revoked_for_dispute()]
  if (cause === 'withdrawal') return [m.verify_revoked_for_withdrawal()]
  return cause === 'refund' ? [m.verify_revoked_for_refund()] : []
}
