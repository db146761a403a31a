import {
  ApiError,
  type AuditAction,
  type EndpointOutput,
  type EndpointParsedInput,
} from '@tempolibre/contract'
import { tidyEmail } from '@tempolibre/domain'
import {
  type Database,
  endSession,
  endSessions,
  endUserCredentials,
  eraseAccount,
  findStaffRole,
  findStudioUser,
  findUser,
  listAcceptances,
  listApiKeys,
  listDownloadedEditions,
  listSessions,
  ownsTeam,
  listStudioSubscriptions,
  listStudioUsers as findUsers,
  lockStaff,
  noteChange,
  removeApiKey,
  tellUser,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { requireMayActOn } from '../../../studio/access.ts'
import { whoOf } from '../../../studio/records.ts'
import { searchedAddress } from '../../../studio/searched-address.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'
import { deletionOf, exportAccountOf } from '../../accounts/account.ts'
import { toApiKey } from '../../accounts/api-keys.ts'
import { describeStudioTeam } from './studio-teams.ts'

export async function listStudioUsers(
  { db }: StudioSettings,
  input: EndpointParsedInput<'listStudioUsers'>,
): Promise<EndpointOutput<'listStudioUsers'>> {
  const { rows, total } = await findUsers(db, searchedAddress(input))
  return {
    success: true,
    records: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    total,
  }
}

/** Editions that an account's page shows. */
const listedEditions = 100

export async function getStudioUser(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioUser'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'getStudioUser'>> {
  await requireMayActOn(db, caller, id)
  const user = await findStudioUser(db, { userId: id })
  if (!user) throw new ApiError('not_found')
  const [subscriptions, sessions, apiKeys, team, editions, terms] = await Promise.all([
    listStudioSubscriptions(db, { userId: id }),
    listSessions(db, { userId: id }),
    listApiKeys(db, { userId: id }),
    describeStudioTeam(db, { userId: id }),
    listDownloadedEditions(db, { userId: id, limit: listedEditions }),
    listAcceptances(db, { userId: id }),
  ])
  return {
    success: true,
    record: {
      ...user,
      created_at: user.created_at.toISOString(),
      subscriptions: subscriptions.map((row) => ({
        ...row,
        started_at: row.started_at.toISOString(),
        trial_ends_at: row.trial_ends_at?.toISOString() ?? null,
        current_period_end: row.current_period_end?.toISOString() ?? null,
        ended_at: row.ended_at?.toISOString() ?? null,
      })),
      sessions: sessions.map((row) => ({
        id: row.id,
        user_agent: row.user_agent ?? '',
        created_at: row.created_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
      })),
      api_keys: apiKeys.map(toApiKey),
      team,
      editions: editions.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      terms: terms.map(({ accepted_at, document, language, moment, version }) => ({
        document,
        version,
        language,
        moment,
        accepted_at: accepted_at.toISOString(),
      })),
    },
  }
}

export async function endStudioUserSessions(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'endStudioUserSessions'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'endStudioUserSessions'>> {
  await db.transaction().execute(async (transaction) => {
    // The account cannot join the staff until the transaction ends.
    await lockStaff(transaction)
    await requireMayActOn(transaction, caller, id)
    if (!(await findUser(transaction, { id }))) throw new ApiError('not_found')
    const sessions = await listSessions(transaction, { userId: id })
    await endSessions(transaction, { userId: id })
    if (sessions.length > 0)
      await note(transaction, caller, id, { before: { sessions: sessions.length }, after: { sessions: 0 } })
  })
  return { success: true }
}

/** Everything that opens the account, except its password; its holder is told. */
export async function endStudioUserCredentials(
  { db, siteUrl }: StudioSettings,
  { id }: EndpointParsedInput<'endStudioUserCredentials'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'endStudioUserCredentials'>> {
  await db.transaction().execute(async (transaction) => {
    // The account cannot join the staff until the transaction ends.
    await lockStaff(transaction)
    await requireMayActOn(transaction, caller, id)
    const ended = await endUserCredentials(transaction, {
      userId: id,
      mail: (language) => ({ link: siteUrl + pathTo('forgot-password', language) }),
    })
    if (!ended) throw new ApiError('not_found')
    const { apiKeys, invitations, passkeys, sessions, webhooks } = ended
    const before = { sessions, api_keys: apiKeys.length, passkeys: passkeys.length, webhooks, invitations }
    const after = { sessions: 0, api_keys: 0, passkeys: 0, webhooks: 0, invitations: 0 }
    await note(transaction, caller, id, { before, after })
  })
  return { success: true }
}

export async function endStudioUserSession(
  { db }: StudioSettings,
  { id, session_id }: EndpointParsedInput<'endStudioUserSession'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'endStudioUserSession'>> {
  await db.transaction().execute(async (transaction) => {
    // The account cannot join the staff until the transaction ends.
    await lockStaff(transaction)
    await requireMayActOn(transaction, caller, id)
    if (!(await endSession(transaction, { id: session_id, userId: id }))) throw new ApiError('not_found')
    const { length } = await listSessions(transaction, { userId: id })
    await note(transaction, caller, id, { before: { sessions: length + 1 }, after: { sessions: length } })
  })
  return { success: true }
}

/** Revokes somebody's key, who is told unless it had expired: programs that use it stop working. */
export async function removeStudioUserApiKey(
  { db, siteUrl }: StudioSettings,
  { id, key_id }: EndpointParsedInput<'removeStudioUserApiKey'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioUserApiKey'>> {
  await db.transaction().execute(async (transaction) => {
    // The account cannot join the staff until the transaction ends.
    await lockStaff(transaction)
    await requireMayActOn(transaction, caller, id)
    const removed = await removeApiKey(transaction, { id: key_id, userId: id })
    if (!removed) throw new ApiError('not_found')
    const { length } = await listApiKeys(transaction, { userId: id })
    await note(transaction, caller, id, { before: { api_keys: length + 1 }, after: { api_keys: length } })
    if (removed.expires_at !== null && removed.expires_at < new Date()) return
    await tellUser(transaction, {
      userId: id,
      template: 'api_key_revoked',
      mail: (language) => ({ link: siteUrl + pathTo('developers', language), key_name: removed.name }),
    })
  })
  return { success: true }
}

/** Everything stored about the account, as its holder can export it. */
export async function exportStudioUser(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'exportStudioUser'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'exportStudioUser'>> {
  await db.transaction().execute(async (transaction) => {
    // The account cannot join the staff until the transaction ends.
    await lockStaff(transaction)
    await requireMayActOn(transaction, caller, id)
    if (!(await findUser(transaction, { id }))) throw new ApiError('not_found')
    await note(transaction, caller, id, { action: 'export', before: null, after: null })
  })
  // Recorded before anything is handed out.
  return exportAccountOf(db, { userId: id })
}

/** Deletes an account for its holder, as the holder can. */
export async function eraseStudioUser(
  { db, siteUrl }: StudioSettings,
  { email, id }: EndpointParsedInput<'eraseStudioUser'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'eraseStudioUser'>> {
  await db.transaction().execute(async (transaction) => {
    // The account cannot join the staff until the transaction ends.
    await lockStaff(transaction)
    await requireMayActOn(transaction, caller, id)
    const user = await findUser(transaction, { id })
    if (!user) throw new ApiError('not_found')
    if (await findStaffRole(transaction, { userId: id }))
      throw refuseFields([{ field: 'email', fault: 'user_is_staff' }])
    if (await ownsTeam(transaction, { userId: id }))
      throw refuseFields([{ field: 'email', fault: 'user_owns_team' }])
    if (tidyEmail(user.email) !== email) throw refuseFields([{ field: 'email', fault: 'address_differs' }])
    if (!(await eraseAccount(transaction, deletionOf(user, siteUrl)))) throw new ApiError('not_found')
    await note(transaction, caller, id, { action: 'delete', before: null, after: null })
  })
  return { success: true }
}

/** The trail is never shortened, so it must name a user by nothing but the id. */
function note(
  transaction: Transaction<Database>,
  caller: StaffCaller,
  id: string,
  change: { action?: AuditAction; before: object | null; after: object | null },
): Promise<void> {
  return noteChange(transaction, {
    ...whoOf(caller),
    action: 'change',
    ...change,
    subject: 'user',
    subjectId: id,
    label: id,
  })
}
