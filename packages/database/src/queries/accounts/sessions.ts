import { confirmedMinutes } from '@tempolibre/domain'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Days without use after which a session expires. */
export const sessionDays = 30
/** Maximum days of a session, however often it is used. */
export const maxSessionDays = 90
/** Hours without use after which a staff session expires. */
export const staffSessionHours = 12
/** Maximum days of a staff session. */
export const maxStaffSessionDays = 7
/** Minutes within which further use by the staff is not noted. */
const staffNoteMinutes = 10
/** In hours: a day of PostgreSQL has 23 or 25 of them where its time zone has summer time. */
const customerEnd = sql<Date>`session.created_at + make_interval(hours => ${sql.lit(24 * maxSessionDays)})`

/** An account that gets a role gets its limits at once. */
const staffEnd = sql<Date>`(select least(
    session.created_at + make_interval(hours => ${sql.lit(24 * maxStaffSessionDays)}),
    greatest(session.created_at, session.updated_at, session.staff_used_at) + make_interval(hours => ${sql.lit(staffSessionHours)}))
  from staff_member where staff_member.user_id = session.user_id)`

/** `least` passes over null, which the second is for customers. */
const lastEnd = sql<Date>`least(${customerEnd}, ${staffEnd})`

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
      sql<boolean>`exists (select from staff_member where staff_member.user_id = session.user_id)
        and (session.staff_used_at is null or session.staff_used_at <
          now() - make_interval(mins => ${sql.lit(staffNoteMinutes)}))`.as('staff_use_due'),
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

/** Notes that a member of the staff used a session. */
export async function noteStaffUse(db: Kysely<Database>, { id }: { id: string }): Promise<void> {
  await db
    .updateTable('session')
    .where('id', '=', id)
    .set({ staff_used_at: sql<Date>`now()` })
    .execute()
}

/** Notes that a session's user has proved to be who they are. */
export async function confirmSession(db: Kysely<Database>, { id }: { id: string }): Promise<void> {
  await db
    .updateTable('session')
    .where('id', '=', id)
    .set({ confirmed_at: sql<Date>`now()` })
    .execute()
}

/** Whether a session's user has proved lately to be who they are. */
export async function isConfirmedLately(db: Kysely<Database>, { id }: { id: string }): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .where('id', '=', id)
    .where('confirmed_at', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(confirmedMinutes)})`)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
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
