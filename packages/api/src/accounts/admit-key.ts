import { ApiError, callsPerMinute, isApiKey } from '@tempolibre/contract'
import { type Database, describeDatabaseTrouble, findApiKey, noteApiKeyUse } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { AdmitKey } from '../http/caller.ts'
import type { MeasuredLimit, SenderLimits } from '../http/sender-limits.ts'
import { hashApiKey, isWellFormedKey } from './api-key.ts'

/** Each key has a limit of its own, shared by all processes, from whatever address it is used. */
export function createKeyAdmission(db: Kysely<Database>, limits: SenderLimits): AdmitKey {
  const limit = limits.measureRate('API keys', { burst: callsPerMinute, perSecond: callsPerMinute / 60 })

  return async (headers, scope, { again = false, tell }) => {
    const key = /^bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1]
    if (key === undefined || !isApiKey(key)) return undefined
    const found = isWellFormedKey(key) ? await findApiKey(db, { keyHash: hashApiKey(key) }) : undefined
    if (!found) {
      tell('www-authenticate', 'Bearer error="invalid_token"')
      throw new ApiError('api_key_refused')
    }
    if (!again) countCall(limit(found.key_id), tell)
    if (scope === undefined) throw new ApiError('session_required')
    if (!found.scopes.includes(scope)) {
      tell('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`)
      throw new ApiError('scope_missing', {
        fields: [{ field: 'headers.authorization', code: 'scope', expected: scope, message: scope }],
      })
    }
    if (found.use_is_news) await noteUse(db, found.key_id)
    const { created_at: createdAt, email_verified: emailVerified, user_id: id, ...user } = found
    const { email, language, name, phone } = user
    return { user: { id, sessionId: '', name, email, emailVerified, phone, language, createdAt } }
  }
}

/**
 * Tells what is left, by draft-ietf-httpapi-ratelimit-headers-10, and refuses what is too much.
 * @throws ApiError `too_many_requests`
 */
function countCall(
  { fullInSeconds, left, retryAfterSeconds }: MeasuredLimit,
  tell: (header: string, value: string) => void,
): void {
  tell('ratelimit-policy', `"key";q=${callsPerMinute};w=60`)
  tell('ratelimit', `"key";r=${left};t=${fullInSeconds}`)
  if (retryAfterSeconds !== undefined) throw new ApiError('too_many_requests', { retryAfterSeconds })
}

async function noteUse(db: Kysely<Database>, id: string): Promise<void> {
  try {
    await noteApiKeyUse(db, { id })
  } catch (error) {
    // If the database is read-only, the key is valid all the same.
    const trouble = describeDatabaseTrouble(error)?.kind
    if (trouble !== 'read_only' && trouble !== 'disk_full') throw error
  }
}
