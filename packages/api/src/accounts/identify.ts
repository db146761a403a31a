import { describeDatabaseTrouble, maxSessionDays } from '@tempolibre/database'
import { defaultLanguage, isLanguage } from '@tempolibre/locales'
import type { SignedInUser } from '../http/caller.ts'
import { explainingFailure } from './logged-failure.ts'
import type { OpenAuth } from './open-auth.ts'

const dayMs = 24 * 3600_000

/** The user whose token the headers bear; undefined if it is forged, expired or absent. */
export async function identify(openAuth: OpenAuth, headers: Headers): Promise<SignedInUser | undefined> {
  const authorization = headers.get('authorization')
  if (authorization === null) return undefined
  const auth = await openAuth()
  // Cookies are never accepted: browsers send them with requests made by other sites too.
  const ask = (query = {}) =>
    explainingFailure(() => auth.api.getSession({ headers: new Headers({ authorization }), query }))
  const found = await ask().catch((error: unknown) => {
    // The session may be due for extension; if the database is read-only, it is in force all the same.
    const trouble = describeDatabaseTrouble(error)?.kind
    if (trouble === 'read_only' || trouble === 'disk_full') return ask({ disableRefresh: true })
    throw error
  })
  if (!found) return undefined
  const { session, user } = found
  // The library extends a session with every use, without a limit.
  if (Date.now() - session.createdAt.getTime() >= maxSessionDays * dayMs) return undefined
  return {
    id: user.id,
    sessionId: session.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    phone: user.phone,
    language: isLanguage(user.language) ? user.language : defaultLanguage,
    createdAt: user.createdAt,
  }
}
