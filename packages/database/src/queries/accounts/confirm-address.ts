import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { dropLinks, useLink } from './account-links.ts'
import { type MailParameters, orderMail } from '../operation/mails.ts'
import { endSessions } from './sessions.ts'
import { dropSignUps, isAddressTaken, makeAccount } from './sign-ups.ts'

/** What a link has done: made the account of a sign-up, put another address in force, or proved whose the account is. */
export interface ConfirmedAddress {
  kind: 'account_made' | 'address_changed' | 'proved'
  userId: string
}

interface LinkToOpen {
  tokenHash: string
  /** What the old address is told once another one is in force. */
  mail: (language: Language) => Pick<MailParameters['address_changed'], 'link'>
}

/**
 * Opens the link of a mail: the address is whoever's opened it. The link of a sign-up makes the account. A link to a new
 * address puts that one in force, unless another account has it meanwhile; it ends every session but the one that asked
 * for the change, and the old address is told. Undefined: the link is not, or no longer, good for anything.
 */
export async function confirmAddress(
  db: Kysely<Database>,
  link: LinkToOpen,
): Promise<ConfirmedAddress | undefined> {
  try {
    return await db.transaction().execute((transaction) => openLink(transaction, link))
  } catch (error) {
    // Another account took the address in this very moment.
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
    return made && { kind: 'account_made', userId }
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
  // Those that went to the old address are void as well.
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
