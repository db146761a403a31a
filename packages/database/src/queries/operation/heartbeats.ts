import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Days of which uptime is told; a few more are kept. */
export const uptimeDays = 90
const keptDays = uptimeDays + 2
/** The latest outages that are told. */
const maxOutages = 20

/** Notes that a serving process is ready in the current minute. Any number of processes may. */
export async function recordHeartbeat(db: Kysely<Database>): Promise<void> {
  await sql`insert into heartbeat (minute) values (date_trunc('minute', now(), 'UTC')) on conflict do nothing`.execute(
    db,
  )
}

/** Deletes older minutes. */
export async function forgetOldHeartbeats(db: Kysely<Database>): Promise<void> {
  await sql`delete from heartbeat where minute < now() - make_interval(days => ${keptDays})`.execute(db)
}

export interface Uptime {
  /** When counting began, or the first day that is told; null before the first whole minute. */
  since: Date | null
  /** By day in UTC, oldest first: minutes that have passed, and those of them in which the site was ready. */
  days: { day: string; minutes: number; ready: number }[]
  /** Gaps of at least a minute, latest first. The last one may still go on. */
  outages: { since: Date; minutes: number }[]
}

/** Uptime by whole minutes that have passed: one without a heartbeat is downtime, whatever the reason. */
export async function summariseUptime(db: Kysely<Database>): Promise<Uptime> {
  const told = sql`
    told as materialized (
      select minute from heartbeat
      where minute >= date_trunc('day', now(), 'UTC') - make_interval(days => ${uptimeDays - 1})
        and minute < date_trunc('minute', now(), 'UTC')),
    span as (select min(minute) as first, date_trunc('minute', now(), 'UTC') as next from told)`
  const [days, outages] = await Promise.all([
    sql<{ day: string; minutes: number; ready: number }>`
      with ${told}
      select to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day,
        (extract(epoch from least(day + interval '1 day', next) - greatest(day, first)) / 60)::int as minutes,
        (select count(*)::int from told where minute >= day and minute < day + interval '1 day') as ready
      from span, generate_series(date_trunc('day', first, 'UTC'), next - interval '1 minute', interval '1 day') as day
      order by day`.execute(db),
    sql<{ since: Date; minutes: number }>`
      with ${told}, beats as (
        select minute, lead(minute, 1, next) over (order by minute) as following from told, span)
      select minute + interval '1 minute' as since, (extract(epoch from following - minute) / 60)::int - 1 as minutes
      from beats where following - minute > interval '1 minute'
      order by minute desc limit ${maxOutages}`.execute(db),
  ])
  const first = await sql<{ since: Date | null }>`with ${told} select first as since from span`.execute(db)
  return { since: first.rows[0]?.since ?? null, days: days.rows, outages: outages.rows }
}
