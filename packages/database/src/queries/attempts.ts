import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/** Numbers of our own for advisory locks, one per kind of subject. */
const lockSpace = { account: 4003, client: 4004 } as const

/** At most `most` attempts of a kind by one subject within so many seconds. */
export interface AttemptLimit {
  kind: string
  by: keyof typeof lockSpace
  /** HMAC of the account's address or id, or of the sender's network address. */
  subject: string
  most: number
  seconds: number
}

/** An attempt that was counted, by which it can be taken back. */
export type CountedAttempt = readonly { kind: string; subject: string; attempted_at: string }[]

export type AttemptOutcome =
  | { kind: 'counted'; attempt: CountedAttempt }
  | { kind: 'limited'; retryAfterSeconds: number }

/**
 * Counts one attempt against every limit, unless it is one too many for any of them. Attempts of one subject wait for
 * each other until the transaction ends, so that no number of processes passes the limit together.
 * @param limits those by account first: always in this order, or two callers could wait for each other
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
  let retryAfterSeconds = 0
  for (const limit of limits) {
    retryAfterSeconds = Math.max(retryAfterSeconds, await secondsUntilRoom(transaction, limit))
  }
  if (retryAfterSeconds > 0) return { kind: 'limited', retryAfterSeconds }
  if (limits.length === 0) return { kind: 'counted', attempt: [] }
  const attempt = await transaction
    .insertInto('attempts')
    .values(
      limits.map(({ kind, subject }) => ({ kind, subject, attempted_at: sql<Date>`clock_timestamp()` })),
    )
    // As text: a Date of JavaScript has no microseconds, by which rows are told apart.
    .returning(['kind', 'subject', sql<string>`attempted_at::text`.as('attempted_at')])
    .execute()
  return { kind: 'counted', attempt }
}

/** Seconds until fewer than `most` attempts fall into the time before; 0 where there is room now. */
async function secondsUntilRoom(
  db: Transaction<Database>,
  { kind, most, seconds, subject }: AttemptLimit,
): Promise<number> {
  const span = sql`make_interval(secs => ${seconds})`
  const row = await db
    .selectFrom('attempts')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('attempted_at', '>', sql<Date>`clock_timestamp() - ${span}`)
    .orderBy('attempted_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .select(
      sql<number>`ceil(extract(epoch from attempted_at + ${span} - clock_timestamp()))::integer`.as(
        'seconds',
      ),
    )
    .executeTakeFirst()
  return row ? Math.max(1, row.seconds) : 0
}

/** Counts an attempt no longer: it did not fail after all. */
export async function takeBackAttempt(db: Kysely<Database>, attempt: CountedAttempt): Promise<void> {
  for (const { attempted_at, kind, subject } of attempt) {
    await db
      .deleteFrom('attempts')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('attempted_at', '=', sql<Date>`${attempted_at}::timestamptz`)
      .execute()
  }
}

/** Forgets who tried what more than a day ago. */
export async function forgetOldAttempts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('attempted_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
