import { tidyEmail } from '@tempolibre/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { forgetHandOvers } from '../licences/hand-overs.ts'
import { dropLinks } from '../accounts/account-links.ts'
import { inSession } from '../accounts/in-session.ts'
import { forgetMailsTo, type NewMail, orderMail } from '../operation/mails.ts'
import { forgetInvitationsTo } from '../teams/team-invitations.ts'
import { forgetAcceptances } from '../editorial/terms-acceptances.ts'

/** What is needed to delete an account: its id, and the mail that tells its holder. */
export interface AccountDeletion {
  userId: string
  mail: NewMail<'account_deleted'>
}

/**
 * Deletes an account with its sessions, favourites, playlists and open checkouts, and notifies its holder. Licences
 * remain valid without a holder's name, the pages of clients end; invoices and the terms of orders are kept, as the law requires. False if it
 * was already deleted.
 * @throws SessionEndedError
 */
export function deleteAccount(
  db: Kysely<Database>,
  { sessionId, ...deletion }: AccountDeletion & { sessionId: string },
): Promise<boolean> {
  const { userId } = deletion
  return inSession(db, { sessionId, userId }, (transaction) => eraseAccount(transaction, deletion))
}

/** The same inside a transaction. */
export async function eraseAccount(
  transaction: Transaction<Database>,
  { mail, userId }: AccountDeletion,
): Promise<boolean> {
  const user = await transaction
    .selectFrom('user_account')
    .where('id', '=', userId)
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  if (!user) return false
  await endPlanOfDeletedAccount(transaction, userId)
  await forgetHandOvers(transaction, { userId })
  await dropLinks(transaction, { userId })
  await forgetAcceptances(transaction, { userId })
  await transaction.deleteFrom('user_account').where('id', '=', userId).execute()
  await forgetInvitationsTo(transaction, { email: tidyEmail(mail.recipient) })
  await forgetMailsTo(transaction, { recipient: mail.recipient })
  await orderMail(transaction, mail)
  return true
}

/** Ends the plan of an account being deleted, and removes its holder's name from its licences. */
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
  // Even a statement that changes no row would raise the content revision.
  if (!licence) return
  await transaction
    .updateTable('licence')
    .where('user_id', '=', userId)
    .set({ holder: '', anonymised_at: now })
    .execute()
}
