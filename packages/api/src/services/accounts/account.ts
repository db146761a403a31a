import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  type AccountDeletion,
  type Database,
  deleteAccount as storeDeletion,
  endSession as storeSessionEnd,
  exportAccount as readExport,
  findUser,
  listSessions as readSessions,
  ownsTeam,
  requestEmailChange,
  updateUser,
} from '@tempolibre/database'
import { type Language, pathTo } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import { toAccountUser, type UserRow } from '../../accounts/account-user.ts'
import { countOrRefuse, limitsOf } from '../../accounts/limits.ts'
import { existsMail, makeConfirmationLink } from '../../accounts/links.ts'
import { requireOwner } from '../../accounts/second-factor.ts'
import type { UserCaller } from '../../http/caller.ts'

export async function getAccount(
  { db }: AccountSettings,
  { user }: UserCaller,
): Promise<EndpointOutput<'getAccount'>> {
  return answerAccount(db, await findUser(db, { id: user.id }))
}

export async function updateAccount(
  { db }: AccountSettings,
  { lang, name, phone }: EndpointParsedInput<'updateAccount'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'updateAccount'>> {
  return answerAccount(db, await updateUser(db, { id: user.id, name, phone, language: lang }))
}

async function answerAccount(
  db: Kysely<Database>,
  row: UserRow | undefined,
): Promise<EndpointOutput<'getAccount'>> {
  // Deleted since the token was checked.
  if (!row) throw new ApiError('unauthorized')
  return { success: true, user: await toAccountUser(db, row) }
}

/**
 * The old address remains in force until the link mailed to the new one is opened, which ends all sessions except
 * this one.
 */
export async function changeEmail(
  settings: AccountSettings,
  input: EndpointParsedInput<'changeEmail'>,
  caller: UserCaller,
): Promise<EndpointOutput<'changeEmail'>> {
  const { db, secret, siteUrl } = settings
  const { clientAddress, user } = caller
  await requireOwner(settings, input, caller)
  const { email: newEmail } = input
  if (newEmail === user.email) return { success: true }
  await countOrRefuse(db, limitsOf(secret, 'email_change', { account: user.id, clientAddress }))
  const link = makeConfirmationLink(siteUrl, user.language)
  await requestEmailChange(db, {
    user,
    sessionId: user.sessionId,
    newEmail,
    link,
    confirmMail: { link: link.url },
    noticeMail: { link: siteUrl + pathTo('forgot-password', user.language), new_address: newEmail },
    existsMail: existsMail(siteUrl),
  })
  return { success: true }
}

export async function listSessions(
  { db }: AccountSettings,
  { user }: UserCaller,
): Promise<EndpointOutput<'listSessions'>> {
  const rows = await readSessions(db, { userId: user.id })
  return {
    success: true,
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.id === user.sessionId,
      user_agent: row.user_agent ?? '',
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
  }
}

export async function endSession(
  { db }: AccountSettings,
  { id }: EndpointParsedInput<'endSession'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'endSession'>> {
  if (!(await storeSessionEnd(db, { id, userId: user.id }))) throw new ApiError('not_found')
  return { success: true }
}

/** Everything stored about the account, without passwords, tokens, secrets and keys. */
export async function exportAccount(
  { db }: AccountSettings,
  { user }: UserCaller,
): Promise<EndpointOutput<'exportAccount'>> {
  return exportAccountOf(db, { userId: user.id })
}

/** The same of any account. @throws ApiError `unauthorized` if it was deleted */
export async function exportAccountOf(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<EndpointOutput<'exportAccount'>> {
  const account = await answerAccount(db, await findUser(db, { id: userId }))
  return { ...account, exported_at: new Date().toISOString(), ...(await readExport(db, { userId })) }
}

/** Licences remain valid; invoices are kept as the law requires. */
export async function deleteAccount(
  settings: AccountSettings,
  input: EndpointParsedInput<'deleteAccount'>,
  caller: UserCaller,
): Promise<EndpointOutput<'deleteAccount'>> {
  const { user } = caller
  await requireOwner(settings, input, caller)
  if (await ownsTeam(settings.db, { userId: user.id })) throw new ApiError('team_owned')
  await storeDeletion(settings.db, {
    ...deletionOf(user, settings.siteUrl),
    sessionId: user.sessionId,
  })
  return { success: true }
}

/** The deletion of an account, with the mail to its holder. */
export function deletionOf(
  { email, id, language, name }: { id: string; name: string; email: string; language: Language },
  siteUrl: string,
): AccountDeletion {
  return {
    userId: id,
    mail: {
      template: 'account_deleted',
      recipientName: name,
      recipient: email,
      language,
      parameters: { link: siteUrl + pathTo('contact', language) },
    },
  }
}
