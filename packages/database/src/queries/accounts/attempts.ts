import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** Keys of our advisory locks, one per kind of subject. */
const lockSpace = { account: 4003, pair: 4005, client: 4004 } as const

/** What is limited: attempts on one account, by one sender, or on one account by one sender. */
export type LimitedBy = keyof typeof lockSpace

/** At most `max` attempts of a kind by one subject within a number of seconds. */
export interface AttemptLimit {
  kind: string
  by: LimitedBy
  /** HMAC of the account's address or id, or of the sender's network address; for `pair` both, separated by a dot. */
  subject: string
  max: number
  seconds: number
}

/** A counted attempt, which can be taken back. */
export type CountedAttempt = readonly { kind: string; subject: string; attempted_at: string }[]

export type AttemptOutcome =
  | { kind: 'counted'; attempt: CountedAttempt }
  | { kind: 'limited'; by: readonly LimitedBy[]; retryAfterSeconds: number }

/**
 * Counts one attempt against every limit, unless it would exceed any of them. Attempts of one subject wait for each
 * other until the transaction ends, so that concurrent processes cannot exceed the limit.
 * @param limits by account, by pair, by client: always in this order, or two callers could deadlock
 */
export async function countAttempt(
  transaction: Transaction<Database>,
  limits: readonly AttemptLimit[],
): Promise<AttemptOutcome> {
  for (const { by, subject } of limits) {
    await sql`select pg_advisory_xact_lock(${lockSpace[by]}::integer, hashtext(${subject}))`.execute(
      transaction,
    )
  }
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
