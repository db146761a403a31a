import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { createLink, type NewLink, useLink } from './account-links.ts'
import { liftLimits } from './attempts.ts'
import { describeEnded, endCredentials, type EndedCredentials, endSteps } from './end-credentials.ts'
import { type MailParameters, orderMail } from '../operation/mails.ts'
import { inSession } from './in-session.ts'
import { setPassword } from './passwords.ts'
import { tellUser } from '../operation/tell-user.ts'

const userColumns = [
  'user_account.id',
  'user_account.name',
  'user_account.email',
  'user_account.email_verified',
  'user_account.phone',
  'user_account.language',
  'user_account.created_at',
] as const

/** A user by id; undefined if the account was deleted. */
export function findUser(db: Kysely<Database>, { id }: { id: string }) {
  return db.selectFrom('user_account').where('id', '=', id).select(userColumns).executeTakeFirst()
}

/** The user with an address, in its one form, and their password hash. */
export function findUserByEmail(db: Kysely<Database>, { email }: { email: string }) {
  return db
    .selectFrom('user_account')
    .innerJoin('credential', 'credential.user_id', 'user_account.id')
    .where('credential.provider_id', '=', 'credential')
    .where(sql<string>`lower(user_account.email)`, '=', email)
    .select([...userColumns, 'credential.password'])
    .executeTakeFirst()
}

/** Addresses of accounts that are not looked for, since an older account has their one form. */
export async function listAddressesAsTyped(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account')
    .where('address_as_typed', '=', true)
    .orderBy('email')
    .select('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Changes a user's profile; undefined if the account was deleted meanwhile. */
export function updateUser(
  db: Kysely<Database>,
  { id, ...profile }: { id: string; name: string; phone: string; language: Language },
) {
  return db
    .updateTable('user_account')
    .where('id', '=', id)
    .set({ ...profile, updated_at: sql<Date>`now()` })
    .returning(userColumns)
    .executeTakeFirst()
}

/** The mail to the account's holder after a change of password. */
export type PasswordChangedMail = (language: Language) => { link: string }

/**
 * Changes a password, notifies the owner by mail, and ends every session except the calling one. Links mailed before
 * become void. `endAll` ends everything else that an earlier password may have given.
 * @throws SessionEndedError if the calling one has ended, such as by a reset, whose password stays
 */
export function changePassword(
  db: Kysely<Database>,
  params: {
    userId: string
    keepSession: string
    passwordHash: string
    endAll: boolean
    mail: PasswordChangedMail
  },
): Promise<void> {
  const { keepSession: sessionId, userId } = params
  return inSession(db, { sessionId, userId }, (transaction) => replacePassword(transaction, params))
}

/**
 * Sets a new password with a mailed link, ends everything else that opens the account, and notifies the owner. False: the link is invalid or no
 * longer valid.
 * @param params.lifted limits of strangers' attempts to reset
 */
export async function resetPassword(
  db: Kysely<Database>,
  params: {
    tokenHash: string
    passwordHash: string
    mail: PasswordChangedMail
    lifted: Parameters<typeof liftLimits>[1]
  },
): Promise<boolean> {
  const { lifted, mail, passwordHash, tokenHash } = params
  return db.transaction().execute(async (transaction) => {
    const link = await useLink(transaction, { purposes: ['reset'], tokenHash })
    if (!link) return false
    await replacePassword(transaction, { userId: link.userId, passwordHash, endAll: true, mail })
    await liftLimits(transaction, lifted)
    return true
  })
}

async function replacePassword(
  transaction: Transaction<Database>,
  params: {
    userId: string
    keepSession?: string
    passwordHash: string
    endAll: boolean
    mail: PasswordChangedMail
  },
): Promise<void> {
  const { endAll, keepSession, mail, passwordHash, userId } = params
  const user = await transaction
    .selectFrom('user_account')
    .where('id', '=', userId)
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  // Deleted at the same moment: there is no password to change.
  if (!user) return
  await setPassword(transaction, { userId, passwordHash })
  const ended = endAll
    ? await endCredentials(transaction, { userId, keepSession })
    : { ...nothingEnded, sessions: await endSteps(transaction, { userId, keepSession }) }
  await tellUser(transaction, {
    userId,
    template: 'password_changed',
    mail: (language) => ({ ...mail(language), ...describeEnded(ended) }),
  })
}

const nothingEnded = { apiKeys: [], passkeys: [], webhooks: 0, invitations: 0 }

/** Ends everything that opens an account except its password, and tells its owner; undefined for an unknown account. */
export async function endUserCredentials(
  transaction: Transaction<Database>,
  { mail, userId }: { userId: string; mail: (language: Language) => { link: string } },
): Promise<EndedCredentials | undefined> {
  const user = await transaction
    .selectFrom('user_account')
    .where('id', '=', userId)
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  if (!user) return undefined
  const ended = await endCredentials(transaction, { userId })
  await tellUser(transaction, {
    userId,
    template: 'credentials_ended',
    mail: (language) => ({ ...mail(language), ...describeEnded(ended) }),
  })
  return ended
}

export interface EmailChange {
  user: { id: string; name: string; email: string; language: Language }
  /** The calling session. */
  sessionId: string
  /** In its one form. */
  newEmail: string
  link: NewLink
  confirmMail: MailParameters['confirm_new_address']
  noticeMail: MailParameters['address_changing']
  /** The mail to the holder of another account with the new address, in that account's language. */
  existsMail: (language: Language) => MailParameters['account_exists']
}

/**
 * Mails a link to the new address and a notice to the old one. If the new address already has an account, its holder
 * is notified instead, without the caller learning it.
 * @throws SessionEndedError
 */
export function requestEmailChange(db: Kysely<Database>, change: EmailChange): Promise<void> {
  const { newEmail, sessionId: askedBy, user } = change
  return inSession(db, { sessionId: askedBy, userId: user.id }, async (transaction) => {
    const holder = await transaction
      .selectFrom('user_account')
      .where(sql<string>`lower(email)`, '=', newEmail)
      .select(['name', 'language'])
      .executeTakeFirst()
    await createLink(transaction, {
      ...change.link,
      purpose: 'change_address',
      userId: user.id,
      change: { newEmail, askedBy },
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
