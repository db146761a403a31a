import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { dropLinks } from './account-links.ts'
import { forgetMailsTo, type NewMail, orderMail } from '../operation/mails.ts'
import { forgetAcceptances } from '../editorial/terms-acceptances.ts'

/**
 * Deletes an account with its sessions, favourites, playlists and open checkouts, and tells whoever had it. Licences
 * stay valid without a holder's name; invoices and the terms an order was made under are kept, as the law asks. False
 * where it was deleted before.
 */
export function deleteAccount(
  db: Kysely<Database>,
  { mail, userId }: { userId: string; mail: NewMail<'account_deleted'> },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('user_account')
      .where('id', '=', userId)
      .forUpdate()
      .select('id')
      .executeTakeFirst()
    if (!user) return false
    await endPlanOfDeletedAccount(transaction, userId)
    await dropLinks(transaction, { userId })
    await forgetAcceptances(transaction, { userId })
    await transaction.deleteFrom('user_account').where('id', '=', userId).execute()
    await forgetMailsTo(transaction, { recipient: mail.recipient })
    await orderMail(transaction, mail)
    return true
  })
}

/** Ends the plan of an account that is about to be deleted, and takes its holder's name off its licences. */
export async function endPlanOfDeletedAccount(
  transaction: Transaction<Database>,
  userId: string,
): Promise<void> {
  const now = sql<Date>`now()`
  await transaction
    .updateTable('subscription')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .set({ status: 'ended', ended_at: now, updated_at: now })
    .execute()
  const licence = await transaction
    .selectFrom('licence')
    .where('user_id', '=', userId)
    .select('number')
    .limit(1)
    .executeTakeFirst()
  // The statement alone, were it about none, would count as a change of what pages show.
  if (!licence) return
  await transaction
    .updateTable('licence')
    .where('user_id', '=', userId)
    .set({ holder: '', anonymised_at: now })
    .execute()
}
