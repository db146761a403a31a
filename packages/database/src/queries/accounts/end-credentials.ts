import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { dropLinks } from './account-links.ts'
import type { EndedParameters } from '../operation/mails.ts'
import { dropChallenges } from './challenges.ts'
import { endSessions } from './sessions.ts'

/** What was ended, for its owner to read. */
export interface EndedCredentials {
  sessions: number
  /** By the names their owner gave. */
  apiKeys: string[]
  passkeys: string[]
  webhooks: number
  invitations: number
}

/**
 * Ends everything that an earlier password could have given: sessions, API keys, passkeys, mailed links and the changes of
 * address that wait for one, second steps, an authenticator app that is being set up, invitations to the owner's team,
 * and signed addresses of downloads. Webhooks are switched off, since they tell what they were added to be told; their
 * owner can switch them on again. An authenticator app in force and its recovery codes stay: a mailbox alone must not
 * replace them. Callers hold the account's row, so that nothing is added meanwhile.
 */
export async function endCredentials(
  transaction: Transaction<Database>,
  { keepSession, userId }: { userId: string; keepSession?: string | undefined },
): Promise<EndedCredentials> {
  const sessions = await endSteps(transaction, { userId, keepSession })
  const apiKeys = await transaction
    .deleteFrom('api_key')
    .where('user_id', '=', userId)
    .returning(['name', 'expires_at'])
    .execute()
  const passkeys = await transaction
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .returning('name')
    .execute()
  const webhooks = await transaction
    .updateTable('webhook_endpoint')
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .set({ disabled_at: sql<Date>`now()`, disabled_for: 'owner' })
    .executeTakeFirst()
  const invitations = await transaction
    .deleteFrom('team_invitation')
    .where('team_id', 'in', (query) => query.selectFrom('team').where('owner_id', '=', userId).select('id'))
    .executeTakeFirst()
  await transaction
    .updateTable('user_account')
    .where('id', '=', userId)
    .set({ credentials_ended_at: sql<Date>`clock_timestamp()` })
    .execute()
  const now = new Date()
  return {
    sessions,
    apiKeys: apiKeys
      .filter(({ expires_at }) => expires_at === null || expires_at > now)
      .map(({ name }) => name),
    passkeys: passkeys.map(({ name }) => name),
    webhooks: Number(webhooks.numUpdatedRows),
    invitations: Number(invitations.numDeletedRows),
  }
}

/** Ends what every new password ends: other sessions, mailed links and what is under way. Answers how many sessions. */
export async function endSteps(
  transaction: Transaction<Database>,
  { keepSession, userId }: { userId: string; keepSession?: string | undefined },
): Promise<number> {
  await dropLinks(transaction, { userId })
  await dropChallenges(transaction, { userId })
  await transaction
    .deleteFrom('authenticator_app')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute()
  return endSessions(transaction, { userId, keep: keepSession === undefined ? [] : [keepSession] })
}

/** As a mail takes it: only what there was. */
export function describeEnded({
  apiKeys,
  invitations,
  passkeys,
  sessions,
  webhooks,
}: EndedCredentials): EndedParameters {
  return {
    ...(sessions > 0 && { ended_sessions: String(sessions) }),
    ...(apiKeys.length > 0 && { ended_api_keys: apiKeys.join('\n') }),
    ...(passkeys.length > 0 && { ended_passkeys: passkeys.join('\n') }),
    ...(webhooks > 0 && { ended_webhooks: String(webhooks) }),
    ...(invitations > 0 && { ended_invitations: String(invitations) }),
  }
}

/** What a choice to end everything would end, besides sessions. */
export async function countOtherCredentials(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<{ apiKeys: string[]; webhooks: number; invitations: number }> {
  const { rows } = await sql<{ api_keys: string[]; webhooks: number; invitations: number }>`select
      array(select name from api_key where user_id = ${userId}
        and (expires_at is null or expires_at > now()) order by created_at, id) as api_keys,
      (select count(*)::integer from webhook_endpoint
        where user_id = ${userId} and disabled_at is null) as webhooks,
      (select count(*)::integer from team_invitation join team on team.id = team_invitation.team_id
        where team.owner_id = ${userId} and team_invitation.expires_at > now()) as invitations`.execute(db)
  const { api_keys: apiKeys = [], invitations = 0, webhooks = 0 } = rows[0] ?? {}
  return { apiKeys, webhooks, invitations }
}
