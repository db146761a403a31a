import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioClaim,
  type StudioClaimDetails,
} from '@tempolibre/contract'
import { claimDeadline, type Platform } from '@tempolibre/domain'
import {
  type Database,
  findStudioClaim,
  listAllowedChannels,
  listStudioChannels as findChannels,
  listStudioClaims as findClaims,
  lockClaim,
  moveClaim,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { changeRecord, type RecordKind, versionOf } from '../../../studio/records.ts'
import { requireMayActOn } from '../../../studio/access.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'
import { describeClaim, describeWithChanges, today } from '../../claims/claims.ts'

type ClaimFields = Omit<StudioClaim, 'version'>
type Details = Omit<StudioClaimDetails, 'version'>

/** What the trail records of a claim; it outlives the account, so it names nobody. */
const claims: RecordKind<ClaimFields & Partial<Details>> = {
  subject: 'claim',
  editable: ['state', 'deadline'],
  label: ({ licence_number: number, platform }) => `${platform} ${number}`,
}

export async function listStudioChannels(
  { db }: StudioSettings,
  { user_id: userId, ...rest }: EndpointParsedInput<'listStudioChannels'>,
): Promise<EndpointOutput<'listStudioChannels'>> {
  const { rows, total } = await findChannels(db, { ...rest, userId })
  return {
    success: true,
    records: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    total,
  }
}

/**
 * The channels of a platform as it takes them: YouTube the ids in one line, separated by commas, then addresses of channels whose
 * id is unknown; the others an address a line.
 */
export async function exportStudioChannels(
  { db }: Pick<StudioSettings, 'db'>,
  { platform }: { platform: Platform },
): Promise<string> {
  const rows = await listAllowedChannels(db, { platform })
  const ids = platform === 'youtube' ? rows.filter(({ kind }) => kind === 'id') : []
  const others = rows.filter((row) => !ids.includes(row)).map(({ address }) => address)
  const lines = [...(ids.length > 0 ? [ids.map(({ name }) => name).join(',')] : []), ...others]
  return lines.map((line) => `${line}\n`).join('')
}

export async function listStudioClaims(
  { db }: StudioSettings,
  { user_id: userId, ...rest }: EndpointParsedInput<'listStudioClaims'>,
): Promise<EndpointOutput<'listStudioClaims'>> {
  const { rows, total } = await findClaims(db, { ...rest, userId })
  const records = rows.map((row) => {
    const { holder, holder_email, user_id } = row
    const fields = { ...describeClaim(row), holder, holder_email, user_id }
    return { ...fields, version: versionOf(claims, fields) }
  })
  return { success: true, records, total }
}

export async function getStudioClaim(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioClaim'>,
): Promise<EndpointOutput<'getStudioClaim'>> {
  const claim = await readClaim(db, id)
  if (!claim) throw new ApiError('not_found')
  return { success: true, record: { ...claim, version: versionOf(claims, claim) } }
}

/** Moves a claim into a state; its holder sees it, with the note. */
export async function moveStudioClaim(
  { db }: StudioSettings,
  { id, note, state, version }: EndpointParsedInput<'moveStudioClaim'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'moveStudioClaim'>> {
  const claim = await changeRecord(db, {
    kind: claims,
    id,
    version,
    caller,
    lock: async (transaction) => (await lockClaim(transaction, { id })) !== undefined,
    read: (inside) => readClaim(inside, id),
    async write(transaction, { deadline, platform, state: before, user_id: holder }) {
      await requireMayActOn(transaction, caller, holder)
      await moveClaim(transaction, {
        id,
        state,
        // A note alone leaves the deadline as it is.
        deadline: state === before ? deadline : claimDeadline(platform, state, today()),
        byStaff: true,
        note,
      })
    },
  })
  return { success: true, record: { ...claim, version: versionOf(claims, claim) } }
}

async function readClaim(db: Kysely<Database>, id: string): Promise<Details | undefined> {
  const row = await findStudioClaim(db, { id })
  if (!row) return undefined
  const [claim] = await describeWithChanges(db, [row])
  const { holder, holder_email, user_id } = row
  return claim && { ...claim, holder, holder_email, user_id }
}
