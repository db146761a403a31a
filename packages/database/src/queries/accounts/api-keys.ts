import { type ApiScope, maxApiKeys } from '@tempolibre/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { inSession } from './in-session.ts'
import { lockUserWithRoom } from './lock-user.ts'
import { type MailOf, tellUser } from '../operation/tell-user.ts'

/** A key in its owner's list. A type, not an interface, so that the export accepts it as a record. */
export type OwnApiKey = {
  id: string
  name: string
  shown: string
  scopes: ApiScope[]
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}

const ownColumns = ['id', 'name', 'shown', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const

/** For how many days a key stays in the list after it has expired. */
const expiredDays = 30

/** The keys of a user, newest first, with those that expired lately. */
export function listApiKeys(db: Kysely<Database>, { userId }: { userId: string }): Promise<OwnApiKey[]> {
  return db
    .selectFrom('api_key')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select(ownColumns)
    .execute()
}

/** The key with a hash, unless it has expired, and its user. */
export function findApiKey(db: Kysely<Database>, { keyHash }: { keyHash: string }) {
  return db
    .selectFrom('api_key')
    .innerJoin('user_account', 'user_account.id', 'api_key.user_id')
    .where('key_hash', '=', keyHash)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', sql<Date>`now()`)]))
    .select([
      'api_key.id as key_id',
      'api_key.scopes',
      sql<boolean>`coalesce(api_key.last_used_at < now() - interval '1 minute', true)`.as('use_is_news'),
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

/** Notes that a key was used. */
export async function noteApiKeyUse(db: Kysely<Database>, { id }: { id: string }): Promise<void> {
  await db
    .updateTable('api_key')
    .where('id', '=', id)
    .set({ last_used_at: sql<Date>`now()` })
    .execute()
}

export interface NewApiKey {
  userId: string
  /** The session that asks for it: a new password may end it before the key is stored. */
  sessionId: string
  name: string
  keyHash: string
  shown: string
  scopes: readonly ApiScope[]
  /** Days until it expires; null: never. */
  days: number | null
}

/** Adds a key and notifies its owner; undefined if the account has the maximum number of keys. @throws SessionEndedError */
export function addApiKey(
  db: Kysely<Database>,
  { days, keyHash, name, scopes, sessionId, shown, userId }: NewApiKey,
  mail: MailOf<'api_key_added'>,
): Promise<OwnApiKey | undefined> {
  return inSession(db, { sessionId, userId }, async (transaction) => {
    if (!(await lockUserWithRoom(transaction, { userId, list: listApiKeys, max: maxApiKeys })))
      return undefined
    const added = await transaction
      .insertInto('api_key')
      .values({
        user_id: userId,
        name,
        key_hash: keyHash,
        shown,
        scopes: [...scopes],
        expires_at: days === null ? null : sql<Date>`now() + make_interval(hours => ${24 * days})`,
      })
      .returning(ownColumns)
      .executeTakeFirstOrThrow()
    await tellUser(transaction, { userId, template: 'api_key_added', mail })
    return added
  })
}

/** Revokes a user's key; undefined if they have none with this id. */
export function removeApiKey(
  db: Kysely<Database>,
  { id, userId }: { id: string; userId: string },
): Promise<OwnApiKey | undefined> {
  return db
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(ownColumns)
    .executeTakeFirst()
}

/** Deletes keys that expired a while ago. */
export async function forgetExpiredApiKeys(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('api_key')
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(expiredDays)})`)
    .execute()
}
