import type { LicenceState } from '@tempolibre/contract'
import type { PlanKind } from '@tempolibre/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { endedByWithdrawal } from '../licences/held-licences.ts'
import { textsContain, paged, type RecordPaging, withinDays } from '../record-rows.ts'

export interface ListStudioLicences extends RecordPaging<'issued_at' | 'number'> {
  q?: string | undefined
  status?: LicenceState | undefined
  planKind?: PlanKind | undefined
  userId?: string | undefined
  trackId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

const licenceColumns = [
  'licence.number',
  'licence.holder',
  'licence.user_id',
  'licence.track_id',
  'licence.track_title',
  'licence.artist_name',
  'licence.plan_kind',
  'licence.language',
  'licence.issued_at',
  'licence.disputed_at',
  'licence.revoked_at',
  'licence.revoked_for',
  'licence.revocation_reason',
  'licence_warning.warned_at',
  'licence_warning.last_day as warned_until',
  'licence_warning.reason as warning_reason',
  'licence_warning.remedy as warning_remedy',
  'licence_warning.mailed_at as warning_mailed_at',
  'licence_warning.ends_at as warning_ends_at',
  'licence_warning.holder_id as warned_holder',
  'licence.rehearsal',
  endedByWithdrawal.as('ended_by_withdrawal'),
] as const

/** Licences, each with the notice of a breach that runs. */
const licencesWithWarning = (db: Kysely<Database>) =>
  db
    .selectFrom('licence')
    .leftJoin('licence_warning', (join) =>
      join
        .onRef('licence_warning.licence_number', '=', 'licence.number')
        .on('licence_warning.closed_at', 'is', null),
    )

/** A page of licences of all accounts. */
export function listStudioLicences(
  db: Kysely<Database>,
  { from, planKind, q, sort, status, to, trackId, userId, ...paging }: ListStudioLicences,
) {
  let matching = licencesWithWarning(db)
    .select(licenceColumns)
    .where(withinDays('licence.issued_at', { from, to }))
  if (q !== undefined && q !== '') matching = matching.where(textsContain('licence', q))
  if (status === 'revoked') matching = matching.where('licence.revoked_at', 'is not', null)
  else if (status)
    matching = matching
      .where('licence.revoked_at', 'is', null)
      .where('licence.disputed_at', status === 'disputed' ? 'is not' : 'is', null)
  if (planKind) matching = matching.where('licence.plan_kind', '=', planKind)
  if (userId !== undefined) matching = matching.where('licence.user_id', '=', userId)
  if (trackId !== undefined) matching = matching.where('licence.track_id', '=', trackId)
  const by = { issued_at: sql.ref('licence.issued_at'), number: sql.ref('licence.number') }
  return paged(matching, by[sort], sql.ref('licence.number'), paging)
}

/** A licence with its holder's address, its downloads and its history, the latest change first. */
export async function findStudioLicence(db: Kysely<Database>, { number }: { number: string }) {
  const licence = await licencesWithWarning(db)
    .leftJoin('user_account', 'user_account.id', 'licence.user_id')
    .leftJoin('withdrawal', 'withdrawal.subscription_id', 'licence.subscription_id')
    .where('licence.number', '=', number)
    .select(licenceColumns)
    .select([
      'licence.document',
      'user_account.email as holder_email',
      'withdrawal.declared_at as withdrawn_at',
    ])
    .executeTakeFirst()
  if (!licence) return undefined
  const { downloads, last_download_at } = await db
    .selectFrom('download')
    .where('licence_number', '=', number)
    .select([
      sql<number>`count(*)::int`.as('downloads'),
      sql<Date | null>`max(created_at)`.as('last_download_at'),
    ])
    .executeTakeFirstOrThrow()
  return { ...licence, downloads, last_download_at, changes: await listChanges(db, number) }
}

type ShownChange = Pick<Selectable<Database['licence_change']>, 'reason' | 'changed_at'> & {
  /** A withdrawal is recorded with the operator's decisions, in the transaction that confirms it. */
  cause: Database['licence_change']['cause'] | 'withdrawal'
  change: Database['licence_change']['change'] | 'warned' | 'warning_lifted'
}

/** What has happened to a licence, with its notices, the latest first. */
async function listChanges(db: Kysely<Database>, number: string): Promise<ShownChange[]> {
  const { rows } = await sql<ShownChange>`
    select change, cause, reason, changed_at from (
      select change,
        case when cause = 'operator' and change = 'revoked' and changed_at = confirmed_at then 'withdrawal' else cause end as cause,
        reason, changed_at, 1 as place, id
        from licence_change
        left join licence on licence.number = licence_number
        left join withdrawal using (subscription_id)
        where licence_number = ${number}
      union all
      select 'warned', 'operator', reason, warned_at, 0, id from licence_warning where licence_number = ${number}
      union all
      select 'warning_lifted', 'operator', closing_reason, closed_at, 2, id from licence_warning
        where licence_number = ${number} and outcome = 'lifted'
    ) as known order by changed_at desc, place desc, id desc`.execute(db)
  return rows
}

/** Locks a licence until the transaction ends; false if there is none. */
export async function lockStudioLicence(
  db: Kysely<Database>,
  { number }: { number: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('licence')
    .where('number', '=', number)
    .forUpdate()
    .select('number')
    .executeTakeFirst()
  return row !== undefined
}
