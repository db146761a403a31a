import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Days after which a session ends, however often it is used. */
export const maxSessionDays = 90
const lastEnd = sql<Date>`created_at + make_interval(days => ${sql.lit(maxSessionDays)})`

/** Where a user is signed in, newest first. */
export function listSessions(db: Kysely<Database>, { userId }: { userId: string }) {
  return db
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where(sql<Date>`least(expires_at, ${lastEnd})`, '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select(['id', 'user_agent', 'created_at', sql<Date>`least(expires_at, ${lastEnd})`.as('expires_at')])
    .execute()
}

/** Ends one session of a user; false where they have none with this id. */
export async function endSession(
  db: Kysely<Database>,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every session of a user, but for the one that is to be kept. */
export async function endSessions(
  db: Kysely<Database>,
  { keep, userId }: { userId: string; keep?: string },
): Promise<void> {
  let ending = db.deleteFrom('session').where('user_id', '=', userId)
  if (keep !== undefined) ending = ending.where('id', '<>', keep)
  await ending.execute()
}

/** Ends every session there is: the secret their tokens were signed with is not in force any more. */
export async function endAllSessions(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('session').execute()
}

/** Forgets sessions whose time has run out. */
export async function forgetExpiredSessions(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('session')
    .where(sql<Date>`least(expires_at, ${lastEnd})`, '<', sql<Date>`now()`)
    .execute()
}
