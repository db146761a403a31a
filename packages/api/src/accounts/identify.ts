import type { Language } from '@tempolibre/locales'
import { longestSessionDays } from '@tempolibre/database'
import { sql } from 'kysely'
import type { Auth } from './auth.ts'
import type { OpenAuth } from './open-auth.ts'

const dayMs = 24 * 3600_000

/** Whose token a call bears. */
export interface SignedInUser {
  id: string
  sessionId: string
  name: string
  email: string
  emailVerified: boolean
  phone: string
  language: Language
  createdAt: Date
}

/** Whose token these headers bear; undefined where it is forged, ended or absent. */
export async function identify(openAuth: OpenAuth, headers: Headers): Promise<SignedInUser | undefined> {
  const authorization = headers.get('authorization')
  if (authorization === null) return undefined
  const auth = await openAuth()
  // A cookie is never a way in: what a browser sends by itself, another site can make it send.
  const found = await auth.api
    .getSession({ headers: new Headers({ authorization }) })
    .catch((error: unknown) => explain(auth, error))
  if (!found) return undefined
  const { session, user } = found
  // The library prolongs a session with every use, for ever.
  if (Date.now() - session.createdAt.getTime() >= longestSessionDays * dayMs) return undefined
  return {
    id: user.id,
    sessionId: session.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    phone: user.phone,
    language: user.language as Language,
    createdAt: user.createdAt,
  }
}

/** better-auth says of every failure that it is one; where the database is away, the database's own error says so. */
async function explain(auth: Auth, error: unknown): Promise<never> {
  await sql`select 1`.execute(auth.options.database.db)
  throw error
}
