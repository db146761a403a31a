import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import {
  type Alone,
  type AttemptLimit,
  type AttemptOutcome,
  type CountedAttempt,
  type LimitedBy,
  linesOf,
} from './attempt-lines.ts'

export type { Alone, AttemptLimit, AttemptOutcome, CountedAttempt, LimitedBy } from './attempt-lines.ts'

/** Keys of our advisory locks, one per kind of subject. */
const lockSpace: Readonly<Record<LimitedBy, number>> = { account: 4003, pair: 4005, client: 4004 }

/**
 * Counts one attempt against every limit, unless it would exceed any of them, and then does its work in the same
 * transaction. Attempts of one subject come one after the other, so that concurrent ones cannot exceed a limit. They
 * wait before they take a connection: in this process in a line, for another process by trying again.
 * @param options.alone what else the work must not meet itself at
 * @param options.work done once the attempt is counted
 */
export async function countAttempt(
  db: Kysely<Database>,
  limits: readonly AttemptLimit[],
  {
    alone = [],
    work,
  }: { alone?: readonly Alone[]; work?: (transaction: Transaction<Database>) => Promise<void> } = {},
): Promise<AttemptOutcome> {
  const lines = linesOf(db)
  const known = findKnownLimit(db, limits)
  if (known) return known
  const outcome = await lines.inTurn(limits, alone, () =>
    db.transaction().execute(async (transaction): Promise<AttemptOutcome | 'busy'> => {
      if (!(await lockSubjects(transaction, limits, alone))) return 'busy'
      const counted = await countInTurn(transaction, limits)
      if (counted.kind === 'counted') await work?.(transaction)
      return counted
    }),
  )
  if (outcome.kind === 'limited') lines.remember(limits, outcome)
  return outcome
}

/** The outcome for a sender who is known to be above a limit: it is known without a look. */
export const findKnownLimit = (
  db: Kysely<Database>,
  limits: readonly AttemptLimit[],
): AttemptOutcome | undefined => linesOf(db).findKnown(limits)

/** Locks until the transaction ends; false if another process holds one of the subjects. */
async function lockSubjects(
  transaction: Transaction<Database>,
  limits: readonly AttemptLimit[],
  alone: readonly Alone[],
): Promise<boolean> {
  const subjects = [...limits.map(({ by, subject }) => ({ space: lockSpace[by], name: subject })), ...alone]
  if (subjects.length === 0) return true
  const tries = subjects.map(
    ({ name, space }) => sql<boolean>`pg_try_advisory_xact_lock(${space}::integer, hashtext(${name}))`,
  )
  const { rows } = await sql<{ locked: boolean }>`select ${sql.join(tries, sql` and `)} as locked`.execute(
    transaction,
  )
  return rows[0]?.locked ?? false
}

/** One statement: its snapshot is younger than the locks, and strangers wait for as few answers as can be. */
async function countInTurn(
  transaction: Transaction<Database>,
  limits: readonly AttemptLimit[],
): Promise<AttemptOutcome> {
  if (limits.length === 0) return { kind: 'counted', attempt: [] }
  const values = limits.map(
    ({ by, kind, max, seconds, subject }) =>
      sql`(${by}, ${kind}, ${subject}, ${max}::integer, make_interval(secs => ${seconds}::integer))`,
  )
  const { rows } = await sql<{
    by: LimitedBy
    kind: string
    subject: string
    /** Until there is room; null if there is. */
    seconds: number | null
    /** As text: a JavaScript Date lacks the microseconds that distinguish rows. Null if a limit is reached. */
    attempted_at: string | null
  }>`with limits (by, kind, subject, max, span) as (values ${sql.join(values)}),
    room as (
      select limits.*, (
        select ceil(extract(epoch from attempted_at + span - clock_timestamp()))::integer from attempt
        where attempt.kind = limits.kind and attempt.subject = limits.subject
          and attempted_at > clock_timestamp() - span
        order by attempted_at desc offset limits.max - 1 limit 1) as seconds
      from limits),
    counted as (
      insert into attempt (kind, subject, attempted_at)
      select kind, subject, clock_timestamp() from room where not exists (select from room where seconds is not null)
      returning kind, subject, attempted_at)
    select by, kind, subject, seconds, attempted_at::text from room left join counted using (kind, subject)`.execute(
    transaction,
  )
  const reached = rows.flatMap(({ by, seconds }) => (seconds === null ? [] : [{ by, seconds }]))
  if (reached.length > 0) {
    const retryAfterSeconds = Math.max(1, ...reached.map(({ seconds }) => seconds))
    return { kind: 'limited', by: reached.map(({ by }) => by), retryAfterSeconds }
  }
  const attempt = rows.flatMap(({ attempted_at, kind, subject }) =>
    attempted_at === null ? [] : [{ attempted_at, kind, subject }],
  )
  return { kind: 'counted', attempt }
}

/** Removes a counted attempt that did not fail after all. */
export async function takeBackAttempt(db: Kysely<Database>, attempt: CountedAttempt): Promise<void> {
  linesOf(db).forget(attempt)
  for (const { attempted_at, kind, subject } of attempt) {
    await db
      .deleteFrom('attempt')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('attempted_at', '=', sql<Date>`${attempted_at}::timestamptz`)
      .execute()
  }
}

/** Deletes every attempt of some kinds on accounts, of all senders: the owner has been authenticated. */
export async function liftLimits(
  db: Kysely<Database>,
  { accounts, kinds }: { kinds: readonly string[]; accounts: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('kind', 'in', kinds)
    .where(sql<string>`split_part(subject, '.', 1)`, 'in', accounts)
    .execute()
}

/** Deletes attempts older than a day. */
export async function forgetOldAttempts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('attempted_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
