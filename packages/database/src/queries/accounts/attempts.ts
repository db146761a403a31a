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
  const known = lines.findKnown(limits)
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

async function countInTurn(
  transaction: Transaction<Database>,
  limits: readonly AttemptLimit[],
): Promise<AttemptOutcome> {
  const reached: { by: LimitedBy; seconds: number }[] = []
  for (const limit of limits) {
    const seconds = await secondsUntilRoom(transaction, limit)
    if (seconds > 0) reached.push({ by: limit.by, seconds })
  }
  if (reached.length > 0) {
    const retryAfterSeconds = Math.max(...reached.map(({ seconds }) => seconds))
    return { kind: 'limited', by: reached.map(({ by }) => by), retryAfterSeconds }
  }
  if (limits.length === 0) return { kind: 'counted', attempt: [] }
  const attempt = await transaction
    .insertInto('attempt')
    .values(
      limits.map(({ kind, subject }) => ({ kind, subject, attempted_at: sql<Date>`clock_timestamp()` })),
    )
    // As text: a JavaScript Date lacks the microseconds that distinguish rows.
    .returning(['kind', 'subject', sql<string>`attempted_at::text`.as('attempted_at')])
    .execute()
  return { kind: 'counted', attempt }
}

/** Seconds until fewer than `max` attempts fall into the period; 0 if there is room now. */
async function secondsUntilRoom(
  db: Transaction<Database>,
  { kind, max, seconds, subject }: AttemptLimit,
): Promise<number> {
  const span = sql`make_interval(secs => ${seconds})`
  const row = await db
    .selectFrom('attempt')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('attempted_at', '>', sql<Date>`clock_timestamp() - ${span}`)
    .orderBy('attempted_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .select(
      sql<number>`ceil(extract(epoch from attempted_at + ${span} - clock_timestamp()))::integer`.as(
        'seconds',
      ),
    )
    .executeTakeFirst()
  return row ? Math.max(1, row.seconds) : 0
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
