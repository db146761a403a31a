import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { type MailOf, tellUser } from './tell-user.ts'

/** Seconds within which the first code of a new app must be entered. */
const setupSeconds = 3600

/** An app whose codes sign-in asks for. */
export interface AuthenticatorApp {
  /** Encrypted. */
  secret: string
  confirmedAt: Date
}

/** The app of a user; undefined where sign-in asks for no code. */
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

/** Keeps the secret of an app that is being set up, in the place of any before it; false where one is in force. */
export async function keepNewApp(
  db: Kysely<Database>,
  { secret, userId }: { userId: string; secret: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
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
}

/** The encrypted secret of an app that is being set up; undefined where there is none, or it was begun too long ago. */
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
 * Puts an app in force, with recovery codes, and tells its owner. False where it is not the one that was being set up.
 * @param params.step the time step of the code that was entered, which is used up
 */
export function confirmApp(
  db: Kysely<Database>,
  params: {
    userId: string
    secret: string
    step: number
    codeHashes: readonly string[]
    mail: MailOf<'second_factor_added'>
  },
): Promise<boolean> {
  const { codeHashes, mail, secret, step, userId } = params
  return db.transaction().execute(async (transaction) => {
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

/** Uses the code of a time step up; false where it, or a later one, was used before. Of two at once, one gets it. */
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

/** Uses a recovery code up, and tells the owner how many are left; false where it is none. Of two at once, one gets it. */
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

/** How many recovery codes of a user have not been used. */
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

/** Puts new recovery codes in the place of all before, and tells the owner; false where no app is in force any more. */
export function renewRecoveryCodes(
  db: Kysely<Database>,
  params: {
    userId: string
    codeHashes: readonly string[]
    mail: MailOf<'recovery_codes_renewed'>
  },
): Promise<boolean> {
  const { codeHashes, mail, userId } = params
  return db.transaction().execute(async (transaction) => {
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

/** Takes the app of a user away, and its recovery codes, and tells the owner; false where there was none. */
export function removeApp(
  db: Kysely<Database>,
  { mail, userId }: { userId: string; mail: MailOf<'second_factor_removed'> },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
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

/** Writes down what `encrypt` makes of each secret; one of which it makes nothing stays as it is. */
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

/** How many apps are in force. */
export async function countApps(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('authenticator_app')
    .where('confirmed_at', 'is not', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Forgets apps whose setup nobody has finished. */
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
