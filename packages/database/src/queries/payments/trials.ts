import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** Whether an address has had a trial, or its account under another address. */
export async function hasHadTrial(
  db: Kysely<Database>,
  { emailHash, userId }: { emailHash: string; userId: string },
): Promise<boolean> {
  const [byAddress, byAccount] = await Promise.all([
    db.selectFrom('trial').where('email_hash', '=', emailHash).select('email_hash').executeTakeFirst(),
    db
      .selectFrom('subscription')
      .where('user_id', '=', userId)
      .where('trial_ends_at', 'is not', null)
      .select('id')
      .executeTakeFirst(),
  ])
  return byAddress !== undefined || byAccount !== undefined
}

/** Grants the only trial of an address; false if it was granted before. */
export async function grantTrial(
  transaction: Transaction<Database>,
  { emailHash }: { emailHash: string },
): Promise<boolean> {
  const granted = await transaction
    .insertInto('trial')
    .values({ email_hash: emailHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('email_hash')
    .executeTakeFirst()
  return granted !== undefined
}
