import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { type Asking, inSession } from './in-session.ts'
import { type MailOf, tellUser } from '../operation/tell-user.ts'

/** Seconds within which the first code of a new app must be entered. */
const setupSeconds = 3600

/** An app that sign-in requires. */
export interface AuthenticatorApp {
  /** Encrypted. */
  secret: string
  confirmedAt: Date
}

/** A user's app; undefined if sign-in requires no code. */
export async function findAuthenticatorApp(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<AuthenticatorApp | undefined> {
  const row = await db
    .selectFrom('authenticator_app')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select(['secret', 'confirmed_at'])
    .executeTakeFirst()
  return row?.confirmed_at ? { secret: row.secret, confirmedAt: row.confirmed_at } : undefined
}

/**
 * Stores the secret of an app being set up, replacing an earlier one; false if an app is in force.
 * @throws SessionEndedError
 */
export function keepNewApp(
  db: Kysely<Database>,
  { secret, sessionId, userId }: Asking & { secret: string },
): Promise<boolean> {
  return inSession(db, { sessionId, userId }, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('authenticator_app')
      .values({ user_id: userId, secret })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret, created_at: sql<Date>`now()` })
          .where('authenticator_app.confirmed_at', 'is', null),
      )
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  })
}

/** The encrypted secret of an app being set up; undefined if there is none, or it has expired. */
export async function findNewApp(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('authenticator_app')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${setupSeconds})`)
    .select('secret')
    .executeTakeFirst()
  return row?.secret
}

/**
 * Activates an app with recovery codes, and notifies its owner. False if another app is being set up.
 * @param params.step the time step of the entered code, which is used up
 * @throws SessionEndedError
 */
export function confirmApp(
  db: Kysely<Database>,
  params: Asking & {
    secret: string
    step: number
    codeHashes: readonly string[]
    mail: MailOf<'second_factor_added'>
  },
): Promise<boolean> {
  const { codeHashes, mail, secret, step, userId } = params
  return inSession(db, params, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('authenticator_app')
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null)
      .set({ confirmed_at: sql<Date>`now()`, last_step: step })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await replaceCodes(transaction, { userId, codeHashes })
    await tellUser(transaction, { userId, template: 'second_factor_added', mail })
    return true
  })
}

/**
 * Uses the code of a time step once; false if it, or a later one, was used before. Of two concurrent calls, one
 * succeeds.
 */
export async function useStep(
  db: Kysely<Database>,
  { step, userId }: { userId: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_app')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .set({ last_step: step })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Uses a recovery code once, and tells the owner how many are left; false if it is invalid. Of two concurrent calls,
 * one succeeds.
 */
export function useRecoveryCode(
  db: Kysely<Database>,
  params: {
    userId: string
    codeHash: string
    mail: (left: number) => MailOf<'recovery_code_used'>
  },
): Promise<boolean> {
  const { codeHash, mail, userId } = params
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('recovery_code')
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    const left = await countRecoveryCodes(transaction, { userId })
    await tellUser(transaction, { userId, template: 'recovery_code_used', mail: mail(left) })
    return true
  })
}

/** Number of a user's unused recovery codes. */
export async function countRecoveryCodes(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces all recovery codes, and notifies the owner; false if no app is in force. @throws SessionEndedError */
export function renewRecoveryCodes(
  db: Kysely<Database>,
  params: Asking & {
    codeHashes: readonly string[]
    mail: MailOf<'recovery_codes_renewed'>
  },
): Promise<boolean> {
  const { codeHashes, mail, userId } = params
  return inSession(db, params, async (transaction) => {
    const app = await transaction
      .selectFrom('authenticator_app')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .select('user_id')
      .executeTakeFirst()
    if (!app) return false
    await replaceCodes(transaction, { userId, codeHashes })
    await tellUser(transaction, { userId, template: 'recovery_codes_renewed', mail })
    return true
  })
}

/** Removes a user's app and recovery codes, and notifies the owner; false if there was none. @throws SessionEndedError */
export function removeApp(
  db: Kysely<Database>,
  { mail, sessionId, userId }: Asking & { mail: MailOf<'second_factor_removed'> },
): Promise<boolean> {
  return inSession(db, { sessionId, userId }, async (transaction) => {
    const removed = await transaction
      .deleteFrom('authenticator_app')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!removed) return false
    await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
    await tellUser(transaction, { userId, template: 'second_factor_removed', mail })
    return true
  })
}

/** Replaces each secret by the result of `encrypt`; an undefined result leaves it unchanged. */
export async function reencryptApps(
  transaction: Transaction<Database>,
  encrypt: (app: { userId: string; secret: string }) => string | undefined,
): Promise<void> {
  const apps = await transaction
    .selectFrom('authenticator_app')
    .select(['user_id as userId', 'secret'])
    .forUpdate()
    .execute()
  for (const app of apps) {
    const secret = encrypt(app)
    if (secret === undefined) continue
    await transaction
      .updateTable('authenticator_app')
      .where('user_id', '=', app.userId)
      .set({ secret })
      .execute()
  }
}

/** Number of apps in force. */
export async function countApps(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('authenticator_app')
    .where('confirmed_at', 'is not', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes apps whose setup has expired. */
export async function forgetUnfinishedApps(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('authenticator_app')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${setupSeconds})`)
    .execute()
}

async function replaceCodes(
  transaction: Transaction<Database>,
  { codeHashes, userId }: { userId: string; codeHashes: readonly string[] },
): Promise<void> {
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_code')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}
