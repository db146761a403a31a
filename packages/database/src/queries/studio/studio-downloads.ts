import { type Kysely, sql } from 'kysely'
import type { DisputeState } from '../../column-types.ts'
import type { Database } from '../../schema.ts'
import { textsContain, paged, type RecordPaging, withinDays } from '../record-rows.ts'

const isGiven = (q: string | undefined): q is string => q !== undefined && q !== ''

export interface ListStudioDownloads extends RecordPaging<'created_at' | 'id'> {
  q?: string | undefined
  userId?: string | undefined
  trackId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A page of downloads of all accounts, each with its licence. */
export async function listStudioDownloads(
  db: Kysely<Database>,
  { from, q, sort, to, trackId, userId, ...paging }: ListStudioDownloads,
) {
  let licences = db.selectFrom('licence').select('licence.number')
  if (isGiven(q)) licences = licences.where(textsContain('licence', q))
  if (userId !== undefined) licences = licences.where('licence.user_id', '=', userId)
  if (trackId !== undefined) licences = licences.where('licence.track_id', '=', trackId)
  let matching = db
    .selectFrom('download')
    .select('download.id')
    .where(withinDays('download.created_at', { from, to }))
  // Every download has a licence: without a condition of it there is nothing to look up but the rows of the page.
  if (isGiven(q) || userId !== undefined || trackId !== undefined)
    matching = matching.where('download.licence_number', 'in', licences)
  const by = { created_at: sql.ref('download.created_at'), id: sql.ref('download.id') }
  const { rows, total } = await paged(matching, by[sort], sql.ref('download.id'), paging)
  if (rows.length === 0) return { rows: [], total }
  const ids = rows.map(({ id }) => id)
  const found = await db
    .selectFrom('download')
    .innerJoin('licence', 'licence.number', 'download.licence_number')
    .where('download.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::bigint[], download.id)`)
    .select([
      'download.id',
      'download.licence_number',
      'download.format',
      'download.created_at',
      'licence.holder',
      'licence.user_id',
      'licence.track_id',
      // Of the version that was downloaded, in the language of the licence.
      sql<string>`coalesce((
        select title from shown_track_text as text
        where text.track_id = download.track_id and text.language = licence.language
      ), licence.track_title)`.as('track_title'),
      'licence.artist_name',
    ])
    .execute()
  return { rows: found, total }
}

export interface ListStudioDisputes extends RecordPaging<'period_start' | 'id'> {
  q?: string | undefined
  state?: DisputeState | undefined
}

/** A page of payments that were disputed, each with its account and plan. */
export function listStudioDisputes(db: Kysely<Database>, { q, sort, state, ...paging }: ListStudioDisputes) {
  let matching = db
    .selectFrom('payment')
    .innerJoin('subscription', 'subscription.id', 'payment.subscription_id')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .leftJoin('user_account', 'user_account.id', 'subscription.user_id')
    .select([
      'payment.provider_payment as id',
      'payment.dispute_reason as reason',
      'payment.amount_minor',
      'payment.refunded_minor',
      'payment.currency',
      'payment.period_start',
      'subscription.hold',
      'plan.kind as plan_kind',
      'user_account.id as user_id',
      sql<DisputeState>`payment.dispute`.as('state'),
      sql<string>`coalesce(user_account.name, '')`.as('name'),
      sql<string>`coalesce(user_account.email, '')`.as('email'),
      sql<number>`(
        select count(*)::int from licence
        where licence.subscription_id = payment.subscription_id
          and licence.period_start = payment.period_start)`.as('licences'),
    ])
    .where('payment.dispute', 'is not', null)
  if (isGiven(q)) matching = matching.where(textsContain('user_account', q))
  if (state !== undefined) matching = matching.where('payment.dispute', '=', state)
  const by = { period_start: sql.ref('payment.period_start'), id: sql.ref('payment.provider_payment') }
  return paged(matching, by[sort], sql.ref('payment.provider_payment'), paging)
}
