import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { createLink, dropLinks, type NewLink, useLink } from './account-links.ts'
import { type MailParameters, orderMail } from './mails.ts'
import { endSessions } from './sessions.ts'
import { setPassword } from './users-sign-up.ts'

const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.email_verified',
  'users.phone',
  'users.language',
  'users.created_at',
] as const

/** A user by id; undefined where the account was deleted. */
export function findUser(db: Kysely<Database>, { id }: { id: string }) {
  return db.selectFrom('users').where('id', '=', id).select(userColumns).executeTakeFirst()
}

/** Whom an address, in lower case, belongs to, with the hash of their password. */
export function findUserByEmail(db: Kysely<Database>, { email }: { email: string }) {
  return db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .where('credentials.provider_id', '=', 'credential')
    .where(sql<string>`lower(users.email)`, '=', email)
    .select([...userColumns, 'credentials.password'])
    .executeTakeFirst()
}

/** The hash of a user's password; undefined where there is none. */
export async function findPasswordHash(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .select('password')
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Changes what a user says of themselves; undefined where the account was deleted meanwhile. */
export function updateUser(
  db: Kysely<Database>,
  { id, ...profile }: { id: string; name: string; phone: string; language: Language },
) {
  return db
    .updateTable('users')
    .where('id', '=', id)
    .set({ ...profile, updated_at: sql<Date>`now()` })
    .returning(userColumns)
    .executeTakeFirst()
}

/** What the holder of an account is told once its password has changed. */
export type PasswordChangedMail = (language: Language) => MailParameters['password_changed']

/** Changes a password, tells its owner by mail, and ends every session but the one that asks. Links mailed before are void. */
export function changePassword(
  db: Kysely<Database>,
  params: { userId: string; keepSession: string; passwordHash: string; mail: PasswordChangedMail },
): Promise<void> {
  return db.transaction().execute((transaction) => replacePassword(transaction, params))
}

/**
 * Puts a new password in force by the link of a mail, ends every session, and tells the owner. Whoever opened the link
 * reads that address's mail, so it is confirmed as well. False: the link is not, or no longer, good for anything.
 */
export function resetPassword(
  db: Kysely<Database>,
  { mail, passwordHash, tokenHash }: { tokenHash: string; passwordHash: string; mail: PasswordChangedMail },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const link = await useLink(transaction, { purposes: ['reset'], tokenHash })
    if (!link) return false
    await transaction
      .updateTable('users')
      .where('id', '=', link.userId)
      .set({ email_verified: true })
      .execute()
    await replacePassword(transaction, { userId: link.userId, passwordHash, mail })
    return true
  })
}

async function replacePassword(
  db: Kysely<Database>,
  params: { userId: string; keepSession?: string; passwordHash: string; mail: PasswordChangedMail },
): Promise<void> {
  const { keepSession, mail, passwordHash, userId } = params
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .forUpdate()
    .select(['name', 'email', 'language'])
    .executeTakeFirst()
  // Deleted in this very moment: there is no password to change any more.
  if (!user) return
  await setPassword(db, { userId, passwordHash })
  await dropLinks(db, { userId })
  await endSessions(db, keepSession === undefined ? { userId } : { userId, keep: keepSession })
  await orderMail(db, {
    template: 'password_changed',
    recipientName: user.name,
    recipient: user.email,
    language: user.language,
    parameters: mail(user.language),
  })
}

export interface EmailChange {
  user: { id: string; name: string; email: string; language: Language }
  /** In lower case. */
  newEmail: string
  link: NewLink
  confirmMail: MailParameters['confirm_new_address']
  noticeMail: MailParameters['address_changing']
  /** What the holder of another account at the new address is told, in that account's language. */
  existsMail: (language: Language) => MailParameters['account_exists']
}

/**
 * Mails a link to the new address and word of it to the old one. Where the new address has a confirmed account already,
 * its holder is told so instead, which whoever asked does not learn.
 */
export function requestEmailChange(db: Kysely<Database>, change: EmailChange): Promise<void> {
  const { newEmail, user } = change
  return db.transaction().execute(async (transaction) => {
    const holder = await transaction
      .selectFrom('users')
      .where(sql<string>`lower(email)`, '=', newEmail)
      .where('email_verified', '=', true)
      .select(['name', 'language'])
      .executeTakeFirst()
    await createLink(transaction, {
      ...change.link,
      purpose: 'change_address',
      userId: user.id,
      newEmail,
    })
    await orderMail(
      transaction,
      holder
        ? {
            template: 'account_exists',
            recipientName: holder.name,
            recipient: newEmail,
            language: holder.language,
            parameters: change.existsMail(holder.language),
          }
        : {
            template: 'confirm_new_address',
            recipientName: user.name,
            recipient: newEmail,
            language: user.language,
            parameters: change.confirmMail,
          },
    )
    await orderMail(transaction, {
      template: 'address_changing',
      recipientName: user.name,
      recipient: user.email,
      language: user.language,
      parameters: change.noticeMail,
    })
  })
}

/** Accounts whose address nobody confirmed within a month are no more. */
export async function forgetUnconfirmedUsers(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_verified', '=', false)
    .where('updated_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
