import type { ClaimState, Platform } from '@tempolibre/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { downloadedEditions } from './downloads.ts'

/** A claim to be recorded. */
export interface NewClaim {
  user_id: string
  licence_number: string
  platform: Platform
  video: string
  claimant: string
  /** `YYYY-MM-DD`, as all days here. */
  received_on: string
  deadline: string | null
}

const columns = [
  'claim_case.id',
  'claim_case.user_id',
  'claim_case.licence_number',
  'claim_case.platform',
  'claim_case.video',
  'claim_case.claimant',
  'claim_case.received_on',
  'claim_case.state',
  'claim_case.deadline',
  'claim_case.created_at',
  'claim_case.updated_at',
  'licence.issued_at',
  'licence.track_title',
  'licence.artist_name',
  'licence.document',
  'licence.signature',
  'licence.disputed_at',
  'licence.revoked_at',
  'licence.rehearsal',
] as const

/** Claims with their licences. */
export const claims = (db: Kysely<Database>) =>
  db
    .selectFrom('claim_case')
    .innerJoin('licence', 'licence.number', 'claim_case.licence_number')
    .select(columns)
    .select(
      sql<number | null>`(
        select plan_id from subscription where subscription.id = licence.subscription_id)`.as('plan_id'),
    )
    .select(downloadedEditions.as('editions'))

export type ClaimRow = NonNullable<Awaited<ReturnType<typeof findClaim>>>

/** A claim by its id; of the given user, if any. */
export function findClaim(db: Kysely<Database>, { id, userId }: { id: string; userId?: string | undefined }) {
  const found = claims(db).where('claim_case.id', '=', id)
  return (userId === undefined ? found : found.where('claim_case.user_id', '=', userId)).executeTakeFirst()
}

/** The claims of a user: pending ones first, by their deadline, then the latest. */
export function listClaims(db: Kysely<Database>, { limit, userId }: { userId: string; limit: number }) {
  return claims(db)
    .where('claim_case.user_id', '=', userId)
    .orderBy(sql`claim_case.state in ('open', 'text_sent') desc`)
    .orderBy(sql`claim_case.deadline asc nulls last`)
    .orderBy('claim_case.created_at', 'desc')
    .orderBy('claim_case.id')
    .limit(limit)
    .execute()
}

export async function countClaims(db: Kysely<Database>, { userId }: { userId: string }): Promise<number> {
  const { count } = await db
    .selectFrom('claim_case')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Records a claim under a licence of the user. @returns its id; undefined for a licence of somebody else */
export async function addClaim(db: Transaction<Database>, claim: NewClaim): Promise<string | undefined> {
  const licence = await db
    .selectFrom('licence')
    .where('number', '=', claim.licence_number)
    .where('user_id', '=', claim.user_id)
    .select('number')
    .executeTakeFirst()
  if (!licence) return undefined
  const { id } = await db.insertInto('claim_case').values(claim).returning('id').executeTakeFirstOrThrow()
  await noteClaimChange(db, { id, state: 'open', byStaff: false, note: '' })
  return id
}

/** Locks a claim until the transaction ends; of the given user, if any. */
export function lockClaim(db: Kysely<Database>, { id, userId }: { id: string; userId?: string | undefined }) {
  let found = db.selectFrom('claim_case').where('id', '=', id)
  if (userId !== undefined) found = found.where('user_id', '=', userId)
  return found.forUpdate().select(['platform', 'state']).executeTakeFirst()
}

/** Moves a claim into a state, and records who did it. The caller has locked it. */
export async function moveClaim(
  db: Transaction<Database>,
  change: { id: string; state: ClaimState; deadline: string | null; byStaff: boolean; note: string },
): Promise<void> {
  await db
    .updateTable('claim_case')
    .where('id', '=', change.id)
    .set({ state: change.state, deadline: change.deadline, updated_at: sql<Date>`now()` })
    .execute()
  await noteClaimChange(db, change)
}

async function noteClaimChange(
  db: Transaction<Database>,
  { byStaff, id, note, state }: { id: string; state: ClaimState; byStaff: boolean; note: string },
): Promise<void> {
  await db.insertInto('claim_change').values({ claim_id: id, state, by_staff: byStaff, note }).execute()
}

/** What was done about claims, the first first. */
export async function listClaimChanges(db: Kysely<Database>, { ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return []
  return db
    .selectFrom('claim_change')
    .where('claim_id', 'in', ids)
    .orderBy('id')
    .select(['claim_id', 'state', 'by_staff', 'note', 'changed_at'])
    .execute()
}
