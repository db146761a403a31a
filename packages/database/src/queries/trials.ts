import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * The HMACs under which what a mailbox has had is stored: that of its address now, by which more is stored, and those of forms
 * in which earlier releases had it.
 */
export type MailboxHashes = readonly [string, ...string[]]

/** Whether an address has had a trial, or its account under another address. */
export async function hasHadTrial(
  db: Kysely<Database>,
  { emailHashes, userId }: { emailHashes: MailboxHashes; userId: string },
): Promise<boolean> {
  const [byAddress, byAccount] = await Promise.all([
    hasHad(db, emailHashes),
    db
      .selectFrom('subscription')
      .where('user_id', '=', userId)
      .where('trial_ends_at', 'is not', null)
      .select('id')
      .executeTakeFirst(),
  ])
  return byAddress || byAccount !== undefined
}

async function hasHad(db: Kysely<Database>, hashes: readonly string[]): Promise<boolean> {
  const trial = await db
    .selectFrom('trial')
    .where('email_hash', 'in', hashes)
    .select('email_hash')
    .executeTakeFirst()
  return trial !== undefined
}

/** Grants the only trial of an address; false if it was granted before. */
export async function grantTrial(
  transaction: Transaction<Database>,
  { emailHashes }: { emailHashes: MailboxHashes },
): Promise<boolean> {
  const [current, ...former] = emailHashes
  if (former.length > 0 && (await hasHad(transaction, former))) return false
  const granted = await transaction
    .insertInto('trial')
    .values({ email_hash: current })
    .onConflict((conflict) => conflict.doNothing())
    .returning('email_hash')
    .executeTakeFirst()
  return granted !== undefined
}
