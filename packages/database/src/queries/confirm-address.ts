import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { dropLinks, useLink } from './account-links.ts'
import { dropSignUps, isAddressTaken, makeAccount } from './sign-ups.ts'

/**
 * Opens the link of a mail: the address is whoever's opened it. The link of a sign-up makes the account; a link to a new
 * address puts that one in force, unless another account has it meanwhile. Undefined: the link is not, or no longer, good
 * for anything.
 */
export async function confirmAddress(
  db: Kysely<Database>,
  params: { tokenHash: string },
): Promise<{ userId: string } | undefined> {
  try {
    return await db.transaction().execute((transaction) => openLink(transaction, params))
  } catch (error) {
    // Another account took the address in this very moment.
    if (isAddressTaken(error)) return undefined
    throw error
  }
}

async function openLink(
  transaction: Transaction<Database>,
  { tokenHash }: { tokenHash: string },
): Promise<{ userId: string } | undefined> {
  const link = await useLink(transaction, { purposes: ['confirm', 'change_address'], tokenHash })
  if (!link) return undefined
  const { newEmail, userId } = link
  if (newEmail === undefined) return makeAccount(transaction, { signUpId: userId })
  const changed = await transaction
    .updateTable('users')
    .where('id', '=', userId)
    .set({ email: newEmail, updated_at: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirst()
  if (!changed) return undefined
  await dropSignUps(transaction, { email: newEmail })
  // Those that went to the old address are void as well.
  await dropLinks(transaction, { userId })
  return { userId }
}
