import type { WantedSong } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { dropLink, dropLinks, holdLink, type LinkedChange, signUpLinks } from './account-links.ts'
import { type MailParameters, orderMail } from '../operation/mails.ts'
import { findPasswordHash } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { dropSignUps, findPending, findSignUp, isAddressTaken, makeAccountOf } from './sign-ups.ts'

/** The effect of a link. */
export type OpenedLink =
  /** It made the account of the browser's sign-up; `wanted` is the song for whose sake. */
  | { kind: 'account_made'; userId: string; wanted: WantedSong | null }
  /**
   * It proves the address, but the browser has no sign-up with it, so nothing is made: the reader of the mailbox need not
   * have signed up. The link still works.
   */
  | { kind: 'unfinished'; email: string; name: string; wanted: WantedSong | null }
  | { kind: 'address_changed' }
  /** Sign in to the account that asked for the address first; the link stays valid. */
  | { kind: 'owner_needed'; email: string }
  /** It authenticated the account's owner. */
  | { kind: 'proved'; userId: string; passwordHash: string | undefined }

interface LinkToOpen {
  tokenHash: string
  /** The sign-up that was made in this browser, if any. */
  signUpId: string | undefined
  /** The session of the browser, if any. */
  opener: { userId: string; sessionId: string } | undefined
  /** The mail to the old address after the change. */
  mail: (language: Language) => Pick<MailParameters['address_changed'], 'link'>
}

/**
 * Opens a mailed link, which proves the mailbox and nothing else. The account of a new address is made of the sign-up of
 * the browser that opens the link, whichever sign-up with the address the link was mailed for. A new address of an
 * account is activated for a user who is signed in to it, unless another account has taken it meanwhile; this ends every
 * session except that one and the one that asked for the change, and notifies the old address. Undefined: the link is invalid or no
 * longer valid.
 */
export async function confirmAddress(
  db: Kysely<Database>,
  link: LinkToOpen,
): Promise<OpenedLink | undefined> {
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
  { mail, opener, signUpId, tokenHash }: LinkToOpen,
): Promise<OpenedLink | undefined> {
  const link = await holdLink(transaction, {
    purposes: [...signUpLinks, 'change_address', 'sign_in'],
    tokenHash,
  })
  if (!link) return undefined
  const { change, purpose, userId: holder } = link
  const use = () => dropLink(transaction, { purpose, tokenHash })
  if (purpose === 'sign_in') {
    await use()
    return {
      kind: 'proved',
      userId: holder,
      passwordHash: await findPasswordHash(transaction, { userId: holder }),
    }
  }
  if (change) {
    if (holder !== opener?.userId) return { kind: 'owner_needed', email: change.newEmail }
    await use()
    return changeAddress(transaction, { change, mail, opener })
  }
  const signedUp = await findPending(transaction, { id: holder })
  if (!signedUp) return undefined
  const { email, name, wanted } = signedUp
  const own =
    purpose === 'finish' || signUpId === undefined
      ? undefined
      : await findSignUp(transaction, { id: signUpId, email })
  if (!own) return { kind: 'unfinished', email, name, wanted }
  await use()
  const made = await makeAccountOf(transaction, { signUpId: own.id })
  return made && { kind: 'account_made', userId: own.id, wanted: made.wanted }
}

async function changeAddress(
  transaction: Transaction<Database>,
  {
    change,
    mail,
    opener,
  }: Pick<LinkToOpen, 'mail'> & { change: LinkedChange; opener: { userId: string; sessionId: string } },
): Promise<OpenedLink | undefined> {
  const { askedBy, newEmail } = change
  const { sessionId, userId } = opener
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
    .set({ email: newEmail, address_as_typed: false, updated_at: sql<Date>`now()` })
    .execute()
  await dropSignUps(transaction, { email: newEmail })
  // Links mailed to the old address become void too.
  await dropLinks(transaction, { userId })
  await endSessions(transaction, { userId, keep: [sessionId, ...(askedBy === undefined ? [] : [askedBy])] })
  await orderMail(transaction, {
    template: 'address_changed',
    recipientName: before.name,
    recipient: before.email,
    language: before.language,
    parameters: { ...mail(before.language), new_address: newEmail },
  })
  return { kind: 'address_changed' }
}
