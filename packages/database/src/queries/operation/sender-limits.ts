import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Calls of one sender under one limit: `burst` at once, then one every `secondsPerCall`. */
export interface SenderCalls {
  /** Names limit and sender; at most once in a statement. */
  key: string
  calls: number
  burst: number
  secondsPerCall: number
}

/**
 * Counts calls that were made, by the generic cell rate algorithm (ITU-T I.371): each moves the moment at which the
 * sender has its whole burst again, which is never further away than a burst takes to fill.
 * @returns for each entry how many seconds away that moment is
 */
export async function countSenderCalls(
  db: Kysely<Database>,
  entries: readonly SenderCalls[],
): Promise<number[]> {
  const { rows } = await sql<{ key: string; seconds: number }>`
    insert into sender_limit as known (key, full_at, capacity) ${startOf(entries)}
    on conflict (key) do update set
      full_at = least(greatest(known.full_at, now()) + (excluded.full_at - now()), now() + excluded.capacity),
      capacity = excluded.capacity
    returning key, extract(epoch from full_at - now())::float8 as seconds`.execute(db)
  const seconds = new Map(rows.map((row) => [row.key, row.seconds]))
  return entries.map(({ key }) => seconds.get(key) ?? 0)
}

/**
 * Takes calls from what is left of a sender's burst, all of an entry or none.
 * @returns for each entry whether they were left
 */
export async function takeSenderCalls(
  db: Kysely<Database>,
  entries: readonly SenderCalls[],
): Promise<boolean[]> {
  const { rows } = await sql<{ key: string }>`
    insert into sender_limit as known (key, full_at, capacity) ${startOf(entries)}
    on conflict (key) do update set
      full_at = greatest(known.full_at, now()) + (excluded.full_at - now()), capacity = excluded.capacity
    where greatest(known.full_at, now()) + (excluded.full_at - now()) <= now() + excluded.capacity
    returning key`.execute(db)
  const taken = new Set(rows.map(({ key }) => key))
  return entries.map(({ key }) => taken.has(key))
}

/** What the entries are if nothing is known of their senders. In one order, so that processes never wait in a circle. */
function startOf(entries: readonly SenderCalls[]) {
  const column = (name: 'key' | 'calls' | 'burst' | 'secondsPerCall') => entries.map((entry) => entry[name])
  return sql`select key, now() + make_interval(secs => least(calls, burst) * seconds), make_interval(secs => burst * seconds)
    from unnest(${column('key')}::text[], ${column('calls')}::int[], ${column('burst')}::int[],
      ${column('secondsPerCall')}::float8[]) as entry (key, calls, burst, seconds)
    order by key`
}

/** Deletes expired limits. */
export async function forgetSenderLimits(db: Kysely<Database>): Promise<void> {
  await sql`delete from sender_limit where full_at < now()`.execute(db)
}
