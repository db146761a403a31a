import type { Database } from '@tempolibre/database'
import {
  describeDatabaseTrouble,
  extendSession,
  findSession,
  noteStaffUse,
  sessionDays,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { SignedInUser } from '../http/caller.ts'
import { readBearer } from './session-token.ts'

const dayMs = 24 * 3600_000

/**
 * The user whose token the headers bear; undefined if it is forged, expired or absent. Use extends the session, at most
 * once a day.
 */
export async function identify(
  { db, secret }: { db: Kysely<Database>; secret: string },
  headers: Headers,
): Promise<SignedInUser | undefined> {
  // Cookies are never accepted: browsers send them with requests made by other sites too.
  const key = readBearer(headers.get('authorization'), secret)
  const session = key === undefined ? undefined : await findSession(db, { key })
  if (!session) return undefined
  const { session_id: sessionId, expires_at, staff_use_due: isStaffUseDue, user_id: id, ...user } = session
  if (expires_at.getTime() - Date.now() < (sessionDays - 1) * dayMs)
    await note(() => extendSession(db, { id: sessionId }))
  if (isStaffUseDue) await note(() => noteStaffUse(db, { id: sessionId }))
  return {
    id,
    sessionId,
    name: user.name,
    email: user.email,
    emailVerified: user.email_verified,
    phone: user.phone,
    language: user.language,
    createdAt: user.created_at,
  }
}

async function note(use: () => Promise<void>): Promise<void> {
  try {
    await use()
  } catch (error) {
    // If the database is read-only, the session is valid all the same.
    const trouble = describeDatabaseTrouble(error)?.kind
    if (trouble !== 'read_only' && trouble !== 'disk_full') throw error
  }
}
