import { maxPasskeys } from '@tempolibre/domain'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { type Asking, inSession } from './in-session.ts'
import { lockUserWithRoom } from './lock-user.ts'
import { type MailOf, tellUser } from '../operation/tell-user.ts'

/** A passkey in its owner's list. A type, not an interface, so that the export accepts it as a record. */
export type OwnPasskey = {
  id: string
  name: string
  synced: boolean
  created_at: Date
  last_used_at: Date | null
}

const ownColumns = ['id', 'name', 'synced', 'created_at', 'last_used_at'] as const

/** The passkeys of a user, oldest first. */
export function listPasskeys(db: Kysely<Database>, { userId }: { userId: string }): Promise<OwnPasskey[]> {
  return db
    .selectFrom('passkey')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select(ownColumns)
    .execute()
}

/** The user's passkeys as a browser needs them to avoid a second one on the same device. */
export function listCredentials(db: Kysely<Database>, { userId }: { userId: string }) {
  return db
    .selectFrom('passkey')
    .where('user_id', '=', userId)
    .select(['credential_id as id', 'transports'])
    .execute()
}

/** The data for verifying a signature; undefined for an unknown passkey. */
export async function findPasskey(db: Kysely<Database>, { credentialId }: { credentialId: string }) {
  const row = await db
    .selectFrom('passkey')
    .where('credential_id', '=', credentialId)
    .select(['user_id', 'public_key', 'counter', 'transports'])
    .executeTakeFirst()
  return row && { ...row, counter: Number(row.counter) }
}

export interface NewPasskey {
  userId: string
  /** The session that asks for it: a new password may end it before the passkey is stored. */
  sessionId: string
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  synced: boolean
}

/**
 * Adds a passkey and notifies its owner; undefined if the account has the maximum number, or the passkey exists.
 * @throws SessionEndedError
 */
export function addPasskey(
  db: Kysely<Database>,
  passkey: NewPasskey,
  mail: MailOf<'passkey_added'>,
): Promise<OwnPasskey | undefined> {
  const { counter, credentialId, name, publicKey, sessionId, synced, transports, userId } = passkey
  return inSession(db, { sessionId, userId }, async (transaction) => {
    if (!(await lockUserWithRoom(transaction, { userId, list: listPasskeys, max: maxPasskeys })))
      return undefined
    const added = await transaction
      .insertInto('passkey')
      .values({
        user_id: userId,
        name,
        credential_id: credentialId,
        public_key: publicKey,
        counter,
        transports,
        synced,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(ownColumns)
      .executeTakeFirst()
    if (added) await tellUser(transaction, { userId, template: 'passkey_added', mail })
    return added
  })
}

/** Records a use; false if the passkey was removed meanwhile, or its counter is further ahead. */
export async function notePasskeyUse(
  db: Kysely<Database>,
  { counter, credentialId, synced }: { credentialId: string; counter: number; synced: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .where('credential_id', '=', credentialId)
    // An authenticator without a counter always sends 0 (WebAuthn Level 3 §6.1.1).
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .set({ counter, synced, last_used_at: sql<Date>`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Renames a user's passkey; undefined if they have none with this id. */
export function renamePasskey(
  db: Kysely<Database>,
  { id, name, userId }: { id: string; userId: string; name: string },
): Promise<OwnPasskey | undefined> {
  return db
    .updateTable('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .set({ name })
    .returning(ownColumns)
    .executeTakeFirst()
}

/** Removes a user's passkey and notifies them; false if they have none with this id. @throws SessionEndedError */
export function removePasskey(
  db: Kysely<Database>,
  { id, mail, sessionId, userId }: Asking & { id: string; mail: MailOf<'passkey_removed'> },
): Promise<boolean> {
  return inSession(db, { sessionId, userId }, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await tellUser(transaction, { userId, template: 'passkey_removed', mail })
    return true
  })
}
