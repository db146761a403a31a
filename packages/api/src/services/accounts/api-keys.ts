import { ApiError, type ApiKey, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  addApiKey as storeApiKey,
  listApiKeys as readApiKeys,
  type OwnApiKey,
  removeApiKey as storeRevocation,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import { hashApiKey, makeApiKey, showApiKey } from '../../accounts/api-key.ts'
import { requireOwner } from '../../accounts/second-factor.ts'
import type { UserCaller } from '../../http/caller.ts'

export async function listApiKeys(
  { db }: AccountSettings,
  { user }: UserCaller,
): Promise<EndpointOutput<'listApiKeys'>> {
  return { success: true, api_keys: (await readApiKeys(db, { userId: user.id })).map(toApiKey) }
}

/** A key outlives the session that made it, so its owner confirms it like another way to sign in. */
export async function addApiKey(
  settings: AccountSettings,
  { days, key_name: name, scopes, ...proof }: EndpointParsedInput<'addApiKey'>,
  caller: UserCaller,
): Promise<EndpointOutput<'addApiKey'>> {
  await requireOwner(settings, proof, caller)
  const key = makeApiKey()
  const added = await storeApiKey(
    settings.db,
    {
      userId: caller.user.id,
      sessionId: caller.user.sessionId,
      name,
      keyHash: hashApiKey(key),
      shown: showApiKey(key),
      scopes: [...new Set(scopes)],
      days,
    },
    (language) => ({ link: settings.siteUrl + pathTo('developers', language), key_name: name }),
  )
  if (!added) throw new ApiError('api_key_limit_reached')
  return { success: true, api_key: toApiKey(added), key }
}

export async function removeApiKey(
  { db }: AccountSettings,
  { id }: EndpointParsedInput<'removeApiKey'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'removeApiKey'>> {
  if (!(await storeRevocation(db, { id, userId: user.id }))) throw new ApiError('not_found')
  return { success: true }
}

export function toApiKey({ created_at, expires_at, last_used_at, ...key }: OwnApiKey): ApiKey {
  return {
    ...key,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
