import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { leaseSeconds, nameLease, type TakenJob } from '../operation/jobs.ts'
import type { JobTurns } from '../operation/run-next-job.ts'

/** An endpoint whose last attempt took no longer is quick, in ms. */
const quickMs = 1000
/** Seconds of rest for each second of an attempt beyond that. */
const restsPerSecond = 3

/** For how long an endpoint is left alone after an attempt, in seconds. */
export const restSecondsAfter = (durationMs: number): number =>
  (Math.max(0, durationMs - quickMs) / 1000) * restsPerSecond

/**
 * The next delivery of each endpoint and when it may be sent: once it is due, the endpoint has rested, and no other of the same
 * account is under way, in any process. An account is one sender, however many endpoints it has.
 */
const lines = (onlyQuick: boolean) => sql`
  select next.id, greatest(next.next_attempt_at, endpoint.rests_until, busy.until) as ready_at,
    (select max(last_attempt_at) from webhook_endpoint as own where own.user_id = endpoint.user_id) as served_at
  from webhook_endpoint as endpoint
  cross join lateral (
    select id, next_attempt_at from job
    where line = endpoint.id and done_at is null
    order by next_attempt_at limit 1) as next
  cross join lateral (
    select max(job.next_attempt_at) as until
    from webhook_endpoint as own join job on job.line = own.id
    where own.user_id = endpoint.user_id and job.done_at is null and job.taken_by is not null
      and job.next_attempt_at > now()) as busy
  where not ${onlyQuick}::boolean or coalesce(endpoint.last_took_ms, 0) <= ${quickMs}`

/**
 * The turns of deliveries: accounts are served in turn, the one that was served longest ago first. `quick` leaves out the
 * endpoints that took long the last time, so that these never hold up all the others.
 */
export function createWebhookTurns(): { all: JobTurns; quick: JobTurns } {
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: two that looked at once could take two deliveries of an account. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }

  /** All lanes look whenever any job is ordered: those that ask while one of them finds nothing need not ask as well. */
  function turns(onlyQuick: boolean): JobTurns {
    let nothingSince = Number.NEGATIVE_INFINITY
    return {
      take(db) {
        const askedAt = performance.now()
        return inTurn(async () => {
          if (nothingSince > askedAt) return undefined
          const beganAt = performance.now()
          const job = await takeDelivery(db, onlyQuick)
          if (!job) nothingSince = beganAt
          return job
        })
      },
      // Not shared: one that began before a delivery ended counts its account as busy.
      secondsUntil: (db) => findSecondsUntilDelivery(db, onlyQuick),
    }
  }
  return { all: turns(false), quick: turns(true) }
}

async function findSecondsUntilDelivery(
  db: Kysely<Database>,
  onlyQuick: boolean,
): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select greatest(0, extract(epoch from min(ready_at) - now()))::float as seconds
    from (${lines(onlyQuick)}) as line`.execute(db)
  return rows[0]?.seconds ?? undefined
}

async function takeDelivery(db: Kysely<Database>, onlyQuick: boolean): Promise<TakenJob | undefined> {
  const { rows } = await sql<TakenJob>`
    update job set attempts = attempts + 1, taken_by = ${nameLease()},
      next_attempt_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = (
        select id from (${lines(onlyQuick)}) as line where ready_at <= now()
        order by served_at nulls first, ready_at limit 1)
      and done_at is null and next_attempt_at <= now()
    returning id, kind, subject, attempts, taken_by as "takenBy"`.execute(db)
  return rows[0]
}
