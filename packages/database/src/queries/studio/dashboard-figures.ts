import type { PlanKind } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { type CountedTrack, eachDay, type FigureDays, listIdleTracks, nameTracks } from './figure-parts.ts'
import { withinDays } from '../record-rows.ts'

/** The rows of a table by day, as `day` and `amount`. */
const countByDay = (table: string, column: string, days: FigureDays) => sql`(
  select ${dayOf(column)} as day, count(*)::int as amount
  from ${sql.table(table)} where ${withinDays(column, days)} group by 1)`

/** The day in UTC of a time. */
const dayOf = (column: string): RawBuilder<string> => sql`(${sql.ref(column)} at time zone 'UTC')::date`

/** Downloads and issued licences of each day. */
export async function countDownloadsByDay(db: Kysely<Database>, days: FigureDays) {
  const { rows } = await sql<{ day: string; downloads: number; licences: number }>`
    select day, coalesce(downloads.amount, 0) as downloads, coalesce(licences.amount, 0) as licences
    from ${eachDay(days)} as days
    left join ${countByDay('download', 'created_at', days)} as downloads using (day)
    left join ${countByDay('licence', 'issued_at', days)} as licences using (day)
    order by day`.execute(db)
  return rows
}

/** Confirmed sign-ups of each day whose accounts still exist. */
export async function countSignUpsByDay(db: Kysely<Database>, days: FigureDays) {
  const { rows } = await sql<{ day: string; sign_ups: number }>`
    select day, coalesce(accounts.amount, 0) as sign_ups
    from ${eachDay(days)} as days
    left join ${countByDay('user_account', 'created_at', days)} as accounts using (day)
    order by day`.execute(db)
  return rows
}

/** How many people have each plan now, and how many plans began and ended during the period. */
export async function countPlanHolders(db: Kysely<Database>, days: FigureDays) {
  const { rows } = await sql<{
    plan_kind: PlanKind
    active: number
    trialing: number
    started: number
    ended: number
  }>`
    select plan.kind as plan_kind,
      count(*) filter (where subscription.id is not null and ended_at is null)::int as active,
      count(*) filter (where status = 'trialing')::int as trialing,
      count(*) filter (where started_at is not null and ${withinDays('started_at', days)})::int as started,
      count(*) filter (where ended_at is not null and ${withinDays('ended_at', days)})::int as ended
    from plan left join subscription on subscription.plan_id = plan.id
    group by plan.kind
    order by active desc, plan.kind`.execute(db)
  return rows
}

/** The revenue of one day in one currency, in its minor unit. */
export interface RevenueOfDay {
  currency: string
  day: string
  invoiced_minor: number
  refunded_minor: number
}

/** Invoices and credit notes of each day by currency, the currency with the most documents first; nothing was paid in a rehearsal. */
export async function sumRevenueByDay(db: Kysely<Database>, days: FigureDays): Promise<RevenueOfDay[]> {
  const { rows } = await sql<RevenueOfDay>`
    with issued as (
      select currency, ${dayOf('issued_at')} as day, count(*) as documents,
        sum(amount_minor) filter (where corrects is null) as invoiced,
        -sum(amount_minor) filter (where corrects is not null) as refunded
      from invoice where currency is not null and provider not in ('test', 'stripe_test') and ${withinDays('issued_at', days)} group by 1, 2),
    currencies as (select currency, sum(documents) as documents from issued group by 1)
    select currency, day, coalesce(invoiced, 0)::float as invoiced_minor, coalesce(refunded, 0)::float as refunded_minor
    from currencies cross join ${eachDay(days)} as days left join issued using (currency, day)
    order by currencies.documents desc, currency, day`.execute(db)
  return rows
}

/** The most downloaded tracks of a period. */
export async function listTopTracks(
  db: Kysely<Database>,
  { language, limit, ...days }: FigureDays & { language: Language; limit: number },
) {
  const most = sql`(
    select licence.track_id as track, count(*)::int as downloads
    from download join licence on licence.number = download.licence_number
    where licence.track_id is not null and ${withinDays('download.created_at', days)}
    group by 1 order by 2 desc, 1 limit ${limit})`
  const { rows } = await sql<CountedTrack & { downloads: number }>`
    ${nameTracks(most, language)} order by downloads desc, track`.execute(db)
  return rows.map(({ artist_name, downloads, title, track_id }) => ({
    track_id,
    title,
    artist_name,
    downloads,
  }))
}

/** Released tracks without any licence. */
export const listUnusedTracks = (db: Kysely<Database>, options: { language: Language; limit: number }) =>
  listIdleTracks(db, sql`select from licence where licence.track_id = track_search.track_id`, options)
