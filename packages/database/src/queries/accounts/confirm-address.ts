import type { WantedSong } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { dropLinks, useLink } from './account-links.ts'
import { type MailParameters, orderMail } from '../operation/mails.ts'
import { endSessions } from './sessions.ts'
import { dropSignUps, isAddressTaken, makeAccount } from './sign-ups.ts'

/**
 * The effect of a link: it made the account of a sign-up, activated another address, or authenticated the account's
 * owner.
 */
export interface ConfirmedAddress {
  kind: 'account_made' | 'address_changed' | 'proved'
  userId: string
  /** The song for whose sake the account was made. */
  wanted?: WantedSong | null
}

interface LinkToOpen {
  tokenHash: string
  /** The mail to the old address after the change. */
  mail: (language: Language) => Pick<MailParameters['address_changed'], 'link'>
}

/**
 * Opens a mailed link, which confirms the address. The link of a sign-up creates the account. A link to a new address
 * activates it unless another account has taken it meanwhile; it ends every session except the one that asked for the
 * change, and notifies the old address. Undefined: the link is invalid or no longer valid.
 */
export async function confirmAddress(
  db: Kysely<Database>,
  link: LinkToOpen,
): Promise<ConfirmedAddress | undefined> {
  try {
    return await db.transaction().execute((transaction) => openLink(transaction, link))
  } catch (error) {
    // Another account took the address at the same moment.
    if (isAddressTaken(error)) return undefined
    throw error
  }
}

async function openLink(
  transaction: Transaction<Database>,
  { mail, tokenHash }: LinkToOpen,
): Promise<ConfirmedAddress | undefined> {
  const link = await useLink(transaction, { purposes: ['confirm', 'change_address', 'sign_in'], tokenHash })
  if (!link) return undefined
  const { change, purpose, userId } = link
  if (purpose === 'sign_in') return { kind: 'proved', userId }
  if (!change) {
    const made = await makeAccount(transaction, { signUpId: userId })
    return made && { kind: 'account_made', userId, wanted: made.wanted }
  }
  const { askedBy, newEmail } = change
  const before = await transaction
    .selectFrom('user_account')
    .where('id', '=', userId)
    .forUpdate()
    .select(['name', 'email', 'language'])
    .executeTakeFirst()
  if (!before) return undefined
  await transaction
    .updateTable('user_account')
    .where('id', '=', userId)
    .set({ email: newEmail, updated_at: sql<Date>`now()` })
    .execute()
  await dropSignUps(transaction, { email: newEmail })
  // Links mailed to the old address become void too.
  await dropLinks(transaction, { userId })
  await endSessions(transaction, askedBy === undefined ? { userId } : { userId, keep: askedBy })
  await orderMail(transaction, {
    template: 'address_changed',
    recipientName: before.name,
    recipient: before.email,
    language: before.language,
    parameters: { ...mail(before.language), new_address: newEmail },
  })
  return { kind: 'address_changed', userId }
}
