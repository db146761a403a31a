import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** The session that asked has ended since it was looked up, with its account or alone. */
export class SessionEndedError extends Error {}

/** Whose session asks for a change. */
export interface Asking {
  userId: string
  /** Undefined: nobody's, such as an operator's command. */
  sessionId?: string | undefined
}

/**
 * Holds an account and the session that asks for a change of it until the transaction ends. What ends sessions deletes
 * them, so a change is made before that, or not at all: none outlives the password under which it was asked for.
 * @throws SessionEndedError
 */
export async function holdSession(
  transaction: Transaction<Database>,
  { sessionId, userId }: { userId: string; sessionId: string },
): Promise<void> {
  await transaction.selectFrom('user_account').where('id', '=', userId).forUpdate().select('id').execute()
  const session = await transaction
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .select('id')
    .executeTakeFirst()
  if (!session) throw new SessionEndedError('The session has ended.')
}

/** Runs a transaction that changes an account while the session that asks for it is in force. @throws SessionEndedError */
export function inSession<Result>(
  db: Kysely<Database>,
  { sessionId, userId }: Asking,
  change: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    if (sessionId !== undefined) await holdSession(transaction, { sessionId, userId })
    return change(transaction)
  })
}
