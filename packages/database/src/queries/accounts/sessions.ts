import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Maximum days of a session, however often it is used. */
export const maxSessionDays = 90
/** In hours: a day of PostgreSQL has 23 or 25 of them where its time zone has summer time. */
const lastEnd = sql<Date>`created_at + make_interval(hours => ${sql.lit(24 * maxSessionDays)})`

/** A user's sessions, newest first. */
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

/** Ends one session of a user; false if they have none with this id. */
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

/** Ends every session of a user except one. */
export async function endSessions(
  db: Kysely<Database>,
  { keep, userId }: { userId: string; keep?: string },
): Promise<void> {
  let ending = db.deleteFrom('session').where('user_id', '=', userId)
  if (keep !== undefined) ending = ending.where('id', '<>', keep)
  await ending.execute()
}

/** Ends every session: the secret that signed their tokens has been replaced. */
export async function endAllSessions(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('session').execute()
}

/** Deletes expired sessions. */
export async function forgetExpiredSessions(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('session')
    .where(sql<Date>`least(expires_at, ${lastEnd})`, '<', sql<Date>`now()`)
    .execute()
}
