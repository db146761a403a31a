import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Jobs that are ordered one by one. Triggers order `mail` and `deliver_webhook`, and what Stripe must be told of plans and checkouts. */
export type OrderedJobKind =
  | 'mail'
  | 'end_subscription'
  | 'expire_session'
  | 'refund_payment'
  | 'tell_plan'
  | 'send_evidence'
  | 'run_upload'
  | 'remove_upload'

/** A job this process has taken. */
export interface TakenJob {
  id: string
  kind: string
  /** What it is about: the id of a mail, or Stripe's id of an object; empty for a repeated job. */
  subject: string
  /** Including the present one. */
  attempts: number
  /** Identifies the lease: only its holder can renew it or report the outcome. */
  takenBy: string
}

/** How long a job belongs to the process that took it, in seconds, unless it is renewed or reported. */
export const leaseSeconds = 30
const maxErrorLength = 500

/** Names a lease of this process. */
export const nameLease = (): string => `${hostname()}:${process.pid}:${randomUUID()}`

const secondsAhead = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds}::double precision)`

/**
 * Orders a job, which is run once its transaction is committed. Idempotent: a kind and subject are one job, even
 * once it is done.
 */
export async function orderJob(
  db: Kysely<Database>,
  { kind, subject }: { kind: OrderedJobKind; subject: string },
): Promise<void> {
  await db
    .insertInto('job')
    .values({ kind, subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Orders repeated jobs, due at once, in this order. Those already there keep their time, unless they are also to run
 * at every start.
 */
export async function orderRepeatedJobs(
  db: Kysely<Database>,
  { kinds }: { kinds: readonly { kind: string; atStart?: boolean | undefined }[] },
): Promise<void> {
  for (const { atStart = false, kind } of kinds) {
    await db
      .insertInto('job')
      .values({ kind, subject: '' })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject'])
          .doUpdateSet({ next_attempt_at: sql<Date>`least(job.next_attempt_at, now())` })
          // A job that is running keeps its lease.
          .where(sql<boolean>`${atStart}`)
          .where('job.taken_by', 'is', null),
      )
      .execute()
  }
}

/** Jobs of some kinds. */
export interface LookedForJobs {
  kinds: readonly string[]
  /** Leaves out those that have been tried before. */
  onlyUntried?: boolean
}

/**
 * Takes the job of these kinds that has been due longest; undefined if none is due. While the lease runs no other
 * process takes it; afterwards it is due again.
 */
export function takeJob(
  db: Kysely<Database>,
  { kinds, onlyUntried = false }: LookedForJobs,
): Promise<TakenJob | undefined> {
  return db
    .updateTable('job')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_attempt_at: secondsAhead(leaseSeconds),
      taken_by: nameLease(),
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('job')
        .where('done_at', 'is', null)
        .where('kind', 'in', kinds)
        .$if(onlyUntried, (untried) => untried.where('attempts', '=', 0))
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning(['id', 'kind', 'subject', 'attempts', sql<string>`taken_by`.as('takenBy')])
    .executeTakeFirst()
}

/** Extends the lease; false if it has ended and another process has taken the job, or the job was deleted. */
export async function renewJob(db: Kysely<Database>, job: TakenJob): Promise<boolean> {
  const { numUpdatedRows } = await ofLease(db, job)
    .set({ next_attempt_at: secondsAhead(leaseSeconds) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that a job is done or, with `everySeconds`, due again after that time. */
export async function finishJob(
  db: Kysely<Database>,
  job: TakenJob,
  { everySeconds }: { everySeconds?: number | undefined } = {},
): Promise<void> {
  const outcome =
    everySeconds === undefined
      ? { done_at: sql<Date>`clock_timestamp()` }
      : { attempts: 0, next_attempt_at: secondsAhead(everySeconds) }
  await ofLease(db, job)
    .set({ ...outcome, taken_by: null, last_error: null })
    .execute()
}

/** Records a failed attempt; the job is due again after `delaySeconds`. */
export async function failJob(
  db: Kysely<Database>,
  job: TakenJob,
  { delaySeconds, error }: { delaySeconds: number; error: Error },
): Promise<void> {
  await ofLease(db, job)
    .set({
      // Messages of other servers are untrusted: PostgreSQL cannot store NUL, and the text may be long.
      last_error: error.message.replaceAll('\0', '').slice(0, maxErrorLength),
      next_attempt_at: secondsAhead(delaySeconds),
      taken_by: null,
    })
    .execute()
}

/** Returns a job whose attempt was broken off because the process stops: it is due at once, and nothing failed. */
export async function releaseJob(db: Kysely<Database>, job: TakenJob): Promise<void> {
  await ofLease(db, job)
    .set({
      attempts: sql<number>`attempts - 1`,
      next_attempt_at: sql<Date>`clock_timestamp()`,
      taken_by: null,
    })
    .execute()
}

/** Seconds until the first job of these kinds is due or its lease ends, 0 if one is; undefined if none waits. */
export async function findSecondsUntilJob(
  db: Kysely<Database>,
  { kinds, onlyUntried = false }: LookedForJobs,
): Promise<number | undefined> {
  const { seconds } = await db
    .selectFrom('job')
    .where('done_at', 'is', null)
    .where('kind', 'in', kinds)
    .$if(onlyUntried, (untried) => untried.where('attempts', '=', 0))
    .select(
      sql<number | null>`greatest(0, extract(epoch from min(next_attempt_at) - now()))::float`.as('seconds'),
    )
    .executeTakeFirstOrThrow()
  return seconds ?? undefined
}

const ofLease = (db: Kysely<Database>, { id, takenBy }: TakenJob) =>
  db.updateTable('job').where('id', '=', id).where('taken_by', '=', takenBy)

/** Jobs that are due, by kind, and for how long the oldest has been. One that is running is not due. */
export async function listDueJobs(
  db: Kysely<Database>,
): Promise<{ kind: string; due: number; oldestSeconds: number }[]> {
  return db
    .selectFrom('job')
    .select([
      'kind',
      sql<number>`count(*)::int`.as('due'),
      sql<number>`extract(epoch from now() - min(next_attempt_at))::float`.as('oldestSeconds'),
    ])
    .where('done_at', 'is', null)
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .groupBy('kind')
    .execute()
}
