import type { Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/**
 * Locks an account so that nothing is added to it meanwhile, and says whether it has room for another of what `list` lists.
 * @returns false as well if the account was deleted
 */
export async function lockUserWithRoom(
  transaction: Transaction<Database>,
  {
    list,
    max,
    userId,
  }: {
    userId: string
    list: (transaction: Transaction<Database>, user: { userId: string }) => Promise<readonly unknown[]>
    max: number
  },
): Promise<boolean> {
  const user = await transaction
    .selectFrom('user_account')
    .where('id', '=', userId)
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  return user !== undefined && (await list(transaction, { userId })).length < max
}
