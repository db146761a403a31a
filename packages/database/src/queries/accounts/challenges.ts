import { isOneOf } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { findPasswordHash } from './passwords.ts'

/** What was proved before the second step's code. */
const firstProofs = ['password_proved', 'mailbox_proved'] as const
export type FirstProof = (typeof firstProofs)[number]

/** A new challenge; only the hash of its token is stored. */
export interface NewChallenge {
  tokenHash: string
  seconds: number
}

/** Stores a challenge for a passkey to sign once. */
export async function createPasskeyChallenge(
  db: Kysely<Database>,
  challenge: NewChallenge &
    ({ purpose: 'passkey_sign_in' } | { purpose: 'passkey_registration'; userId: string }),
): Promise<void> {
  const { purpose, seconds, tokenHash } = challenge
  await db
    .insertInto('challenge')
    .values({
      token_hash: tokenHash,
      purpose,
      user_id: 'userId' in challenge ? challenge.userId : null,
      expires_at: inSeconds(seconds),
    })
    .execute()
}

/** Uses a passkey's challenge once; false if it is expired, used or unknown. */
export async function takePasskeyChallenge(
  db: Kysely<Database>,
  { purpose, tokenHash, userId }: { purpose: string; tokenHash: string; userId?: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('challenge')
    .where('token_hash', '=', tokenHash)
    .where(sql<string>`purpose`, '=', purpose)
    .where((row) => (userId === undefined ? row('user_id', 'is', null) : row('user_id', '=', userId)))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Starts the second step after a successful first one. False if the password has changed since: a new password voids
 * everything started with the old one.
 * @param params.passwordHash the hash in force at the first step
 */
export function createSecondStep(
  db: Kysely<Database>,
  params: NewChallenge & { userId: string; proof: FirstProof; passwordHash: string | undefined },
): Promise<boolean> {
  const { passwordHash, proof, seconds, tokenHash, userId } = params
  return db.transaction().execute(async (transaction) => {
    // A change of password locks the same row, and then voids what is open.
    await lockUser(transaction, userId)
    if ((await findPasswordHash(transaction, { userId })) !== passwordHash) return false
    await transaction
      .insertInto('challenge')
      .values({ token_hash: tokenHash, purpose: proof, user_id: userId, expires_at: inSeconds(seconds) })
      .execute()
    return true
  })
}

/** Maximum codes tried in one second step. */
export const maxCodesPerStep = 5

/** An open second step. */
export interface SecondStep {
  userId: string
  proof: FirstProof
}

/**
 * Counts a try at a second step before its code is checked, so that concurrent tries are limited too. Undefined if
 * the step is expired, completed, tried too often or unknown.
 */
export async function trySecondStep(
  db: Kysely<Database>,
  { tokenHash }: { tokenHash: string },
): Promise<SecondStep | undefined> {
  const row = await db
    .updateTable('challenge')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', firstProofs)
    .where('attempts', '<', maxCodesPerStep)
    .where('expires_at', '>', sql<Date>`now()`)
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .returning(['user_id', 'purpose'])
    .executeTakeFirst()
  if (!row || row.user_id === null || !isOneOf(firstProofs, row.purpose)) return undefined
  return { userId: row.user_id, proof: row.purpose }
}

/** Completes a second step; false if a concurrent call has already completed it. */
export async function endSecondStep(
  db: Kysely<Database>,
  { tokenHash }: { tokenHash: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('challenge')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Voids every challenge of a user, since the password that started them has changed. */
export async function dropChallenges(db: Kysely<Database>, { userId }: { userId: string }): Promise<void> {
  await db.deleteFrom('challenge').where('user_id', '=', userId).execute()
}

/** Deletes expired challenges. */
export async function forgetExpiredChallenges(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('challenge')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Locks the user's row until the transaction ends. */
async function lockUser(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction.selectFrom('user_account').where('id', '=', userId).forShare().select('id').execute()
}
