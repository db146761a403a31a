import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioLicence,
  type StudioLicenceDetails,
} from '@tempolibre/contract'
import { judgeNotice } from '@tempolibre/domain'
import {
  type Database,
  findStudioLicence,
  liftWarning,
  listStudioLicences as findLicences,
  lockStudioLicence,
  restoreLicence,
  revokeLicence,
  warnHolder,
  type WarningDecision,
} from '@tempolibre/database'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields, type StudioFault } from '../../../http/studio-faults.ts'
import { readLicenceDocument } from '../../../licences/read-licence-document.ts'
import { describeStatus, statusOf } from '../../../licences/status.ts'
import { verifyUrlOf } from '../../../licences/write-licence.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import { changeRecord, type RecordKind, versionOf } from '../../../studio/records.ts'
import { requireMayActOn } from '../../../studio/access.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

type LicenceFields = Omit<StudioLicence, 'version'>
type LicenceDetails = Omit<StudioLicenceDetails, 'version'>
type Answer = EndpointOutput<'getStudioLicence'>

/** What is recorded of a decision; the holder's name is no part of it, since the trail outlives the account. */
const licences: RecordKind<LicenceFields> = {
  subject: 'licence',
  editable: [
    'status',
    'revoked_for',
    'revocation_reason',
    'warned_until',
    'warning_reason',
    'warning_remedy',
  ],
  label: ({ id }) => id,
}

export async function listStudioLicences(
  { db }: StudioSettings,
  input: EndpointParsedInput<'listStudioLicences'>,
): Promise<EndpointOutput<'listStudioLicences'>> {
  const { plan_kind: planKind, track_id, user_id: userId, ...rest } = input
  const { rows, total } = await findLicences(db, { ...rest, planKind, userId, trackId: toRecordId(track_id) })
  const records = rows.map((row) => {
    const fields = toLicence(row)
    return { ...fields, version: versionOf(licences, fields) }
  })
  return { success: true, records, total }
}

export async function getStudioLicence(
  settings: StudioSettings,
  { id }: EndpointParsedInput<'getStudioLicence'>,
): Promise<Answer> {
  const licence = await readLicence(settings.db, settings, id)
  if (!licence) throw new ApiError('not_found')
  return answer(licence)
}

/** The notice of section 7.4 of the licence terms. Without mails nobody would be asked. */
export async function warnStudioLicence(
  settings: StudioSettings,
  { id: number, reason, remedy, version }: EndpointParsedInput<'warnStudioLicence'>,
  caller: StaffCaller,
): Promise<Answer> {
  return decide(settings, { id: number, version, caller }, async (transaction) => {
    const fault = warningFaults[await warnHolder(transaction, { number, reason, remedy })]
    return fault ?? (settings.sendsMails === false ? 'mail_missing' : undefined)
  })
}

/** Takes a notice back. */
export async function liftStudioLicenceWarning(
  settings: StudioSettings,
  { id: number, reason, version }: EndpointParsedInput<'liftStudioLicenceWarning'>,
  caller: StaffCaller,
): Promise<Answer> {
  return decide(
    settings,
    { id: number, version, caller },
    async (transaction) => warningFaults[await liftWarning(transaction, { number, reason })],
  )
}

/** For a breach, once the days of the notice are over; no payment undoes it. */
export async function revokeStudioLicence(
  settings: StudioSettings,
  { id: number, reason, version }: EndpointParsedInput<'revokeStudioLicence'>,
  caller: StaffCaller,
): Promise<Answer> {
  return decide(
    settings,
    { id: number, version, caller },
    async (transaction) => revocationFaults[await revokeLicence(transaction, { number, reason })],
  )
}

/** By the operator's decision: its payment no longer revokes it. What a withdrawal has ended stays ended. */
export async function restoreStudioLicence(
  settings: StudioSettings,
  { id: number, reason, version }: EndpointParsedInput<'restoreStudioLicence'>,
  caller: StaffCaller,
): Promise<Answer> {
  return decide(
    settings,
    { id: number, version, caller },
    async (transaction) => restorationFaults[await restoreLicence(transaction, { number, reason })],
  )
}

/** What the staff reads instead of a notice; a licence that is unknown was not found before. */
const warningFaults = {
  done: undefined,
  unknown: undefined,
  revoked: 'licence_revoked',
  warned: 'licence_warned',
  not_warned: 'licence_not_warned',
  no_holder: 'licence_without_holder',
} as const satisfies Record<WarningDecision, StudioFault | undefined>

/** What the staff reads instead of a revocation. */
const revocationFaults = {
  done: undefined,
  unknown: undefined,
  already: 'licence_revoked',
  not_warned: 'notice_missing',
  unsent: 'notice_unsent',
  late: 'notice_late',
  other_holder: 'notice_of_another',
  running: 'notice_running',
} as const satisfies Record<Awaited<ReturnType<typeof revokeLicence>>, StudioFault | undefined>

/** What the staff reads instead of a restoration. */
const restorationFaults = {
  done: undefined,
  unknown: undefined,
  already: 'licence_in_force',
  withdrawn: 'licence_withdrawn',
} as const satisfies Record<Awaited<ReturnType<typeof restoreLicence>>, StudioFault | undefined>

/** Decides about a licence in one transaction, with its entry in the trail. @param change returns what keeps it from being done */
async function decide(
  settings: StudioSettings,
  { id, ...decision }: { id: string; version: string; caller: StaffCaller },
  change: (transaction: Transaction<Database>) => Promise<StudioFault | undefined>,
): Promise<Answer> {
  const fields = await changeRecord(settings.db, {
    ...decision,
    id,
    kind: licences,
    lock: (transaction) => lockStudioLicence(transaction, { number: id }),
    read: (inside: Kysely<Database>) => readLicence(inside, settings, id),
    async write(transaction, { user_id: holder }) {
      await requireMayActOn(transaction, decision.caller, holder)
      const fault = await change(transaction)
      if (fault) throw refuseFields([{ field: 'reason', fault }])
    },
  })
  return answer(fields)
}

const answer = (licence: LicenceDetails): Answer => ({
  success: true,
  record: { ...licence, version: versionOf(licences, licence) },
})

async function readLicence(
  db: Kysely<Database>,
  { sendsMails = true, siteUrl }: StudioSettings,
  number: string,
): Promise<LicenceDetails | undefined> {
  const row = await findStudioLicence(db, { number })
  if (!row) return undefined
  return {
    ...toLicence(row),
    verify_url: verifyUrlOf(siteUrl, number, row.language),
    holder_email: row.holder_email,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    sends_mails: sendsMails,
    terms_url: readLicenceDocument(row).terms.url,
    downloads: row.downloads,
    last_download_at: row.last_download_at?.toISOString() ?? null,
    changes: row.changes.map((change) => ({ ...change, changed_at: change.changed_at.toISOString() })),
  }
}

function toLicence(row: Awaited<ReturnType<typeof findLicences>>['rows'][number]): LicenceFields {
  return {
    id: row.number,
    test: row.rehearsal,
    status: statusOf(row),
    holder: row.holder,
    user_id: row.user_id,
    track_id: row.track_id === null ? null : String(row.track_id),
    track_title: row.track_title,
    artist_name: row.artist_name,
    plan_kind: row.plan_kind,
    language: row.language,
    issued_at: row.issued_at.toISOString(),
    ...describeStatus(row),
    revocation_reason: row.revocation_reason,
    warned_at: row.warned_at?.toISOString() ?? null,
    warned_until: row.warned_until,
    warning_reason: row.warning_reason,
    warning_remedy: row.warning_remedy,
    warning_mailed_at: row.warning_mailed_at?.toISOString() ?? null,
    notice: row.warning_ends_at
      ? judgeNotice(
          {
            mailedAt: row.warning_mailed_at,
            endsAt: row.warning_ends_at,
            sameHolder: row.warned_holder === row.user_id,
          },
          new Date(),
        )
      : null,
  }
}
