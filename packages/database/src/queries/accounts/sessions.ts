import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Days without use after which a session expires. */
export const sessionDays = 30
/** Maximum days of a session, however often it is used. */
export const maxSessionDays = 90
/** In hours: a day of PostgreSQL has 23 or 25 of them where its time zone has summer time. */
const lastEnd = sql<Date>`session.created_at + make_interval(hours => ${sql.lit(24 * maxSessionDays)})`

const endUnused = sql<Date>`now() + make_interval(hours => ${sql.lit(24 * sessionDays)})`

/** Opens a session; false if there is no such user. */
export async function createSession(
  db: Kysely<Database>,
  { key, userAgent, userId }: { key: string; userId: string; userAgent: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('session')
    .columns(['user_id', 'token', 'user_agent', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('user_account')
        .where('id', '=', userId)
        .select(['id', sql<string>`${key}`.as('token'), sql<string>`${userAgent}`.as('user_agent')])
        .select(endUnused.as('expires_at'))
        // The account stays until the session exists.
        .forKeyShare(),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The session with a key, if it is in force, and its user. */
export function findSession(db: Kysely<Database>, { key }: { key: string }) {
  return db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .where('token', '=', key)
    .where(sql<Date>`least(session.expires_at, ${lastEnd})`, '>', sql<Date>`now()`)
    .select([
      'session.id as session_id',
      'session.expires_at',
      'user_account.id as user_id',
      'user_account.name',
      'user_account.email',
      'user_account.email_verified',
      'user_account.phone',
      'user_account.language',
      'user_account.created_at',
    ])
    .executeTakeFirst()
}

/** Notes that a session was used. */
export async function extendSession(db: Kysely<Database>, { id }: { id: string }): Promise<void> {
  await db
    .updateTable('session')
    .where('id', '=', id)
    .set({ expires_at: endUnused, updated_at: sql<Date>`now()` })
    .execute()
}

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

/** Ends every session of a user except some; answers how many. */
export async function endSessions(
  db: Kysely<Database>,
  { keep = [], userId }: { userId: string; keep?: readonly string[] },
): Promise<number> {
  let ending = db.deleteFrom('session').where('user_id', '=', userId)
  if (keep.length > 0) ending = ending.where('id', 'not in', keep)
  const { numDeletedRows } = await ending.executeTakeFirst()
  return Number(numDeletedRows)
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
