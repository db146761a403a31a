import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { findPasswordHash } from './passwords.ts'

/** What has been proved before the code of the second step is asked for. */
export type FirstProof = 'password_proved' | 'mailbox_proved'

/** A challenge that is about to be given out; of its token only the hash is kept. */
export interface NewChallenge {
  tokenHash: string
  seconds: number
}

/** Gives a passkey something to sign, once. */
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

/** Uses the challenge of a passkey up; false where it is too old, was used before or was never given out. */
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
 * Opens the second step for whoever has done the first. False where the password has changed since: a new one voids what
 * the old one has opened.
 * @param params.passwordHash what was in force when the first step was done
 */
export function createSecondStep(
  db: Kysely<Database>,
  params: NewChallenge & { userId: string; proof: FirstProof; passwordHash: string | undefined },
): Promise<boolean> {
  const { passwordHash, proof, seconds, tokenHash, userId } = params
  return db.transaction().execute(async (transaction) => {
    // Whoever replaces the password locks the same row, and then voids what is open.
    await lockUser(transaction, userId)
    if ((await findPasswordHash(transaction, { userId })) !== passwordHash) return false
    await transaction
      .insertInto('challenge')
      .values({ token_hash: tokenHash, purpose: proof, user_id: userId, expires_at: inSeconds(seconds) })
      .execute()
    return true
  })
}

/** So many codes may be tried in one second step. */
export const maxCodesPerStep = 5

/** A second step that is open. */
export interface SecondStep {
  userId: string
  proof: FirstProof
}

/**
 * Counts a try at a second step, before its code is looked at: of many at once only so many are. Undefined where the
 * step is too old, done, was tried too often or was never open.
 */
export async function trySecondStep(
  db: Kysely<Database>,
  { tokenHash }: { tokenHash: string },
): Promise<SecondStep | undefined> {
  const row = await db
    .updateTable('challenge')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', ['password_proved', 'mailbox_proved'])
    .where('attempts', '<', maxCodesPerStep)
    .where('expires_at', '>', sql<Date>`now()`)
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .returning(['user_id', 'purpose'])
    .executeTakeFirst()
  if (!row || row.user_id === null) return undefined
  return { userId: row.user_id, proof: row.purpose as FirstProof }
}

/** Ends a second step whose code was right; false where another answer has ended it already. */
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

/** Voids every challenge of a user: what their password has opened, another one has not. */
export async function dropChallenges(db: Kysely<Database>, { userId }: { userId: string }): Promise<void> {
  await db.deleteFrom('challenge').where('user_id', '=', userId).execute()
}

/** Forgets challenges nobody has answered in time. */
export async function forgetExpiredChallenges(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('challenge')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Nobody else changes the user's row until the transaction ends. */
async function lockUser(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction.selectFrom('user_account').where('id', '=', userId).forShare().select('id').execute()
}
