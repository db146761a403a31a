import { randomUUID } from 'node:crypto'
import type { Database } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import { betterAuth } from 'better-auth'
import { bearer } from 'better-auth/plugins'
import { type Kysely, sql } from 'kysely'
import { sessionOpener } from './session-opener.ts'

export interface AuthSettings {
  db: Kysely<Database>
  siteUrl: string
  secret: string
  log?: { error(details: object, message: string): void }
}

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

/** Seconds a session lives after it was last used; it is prolonged at most once a day. */
const sessionSeconds = 30 * 24 * 3600
const prolongAfterSeconds = 24 * 3600

/**
 * Sign-in by better-auth on our own tables: it hashes passwords, keeps sessions and signs tokens. Links, mails and limits
 * are ours, since each belongs into one transaction with what it is about.
 */
export function createAuth({ db, log, secret, siteUrl }: AuthSettings) {
  return betterAuth({
    secret,
    baseURL: siteUrl,
    database: { db, type: 'postgres', casing: 'snake' },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, err: unknown) => log?.error({ err }, message) },
    plugins: [bearer({ requireSignature: true }), sessionOpener()],
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      updateAge: prolongAfterSeconds,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        phone: { type: 'string', required: true },
        language: { type: 'string', required: true },
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      database: { generateId: () => randomUUID() },
      // Sessions keep no network addresses.
      ipAddress: { disableIpTracking: true },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

/** Whose token these headers bear; undefined where it is forged, ended or absent. */
export async function identify(auth: Auth, headers: Headers): Promise<SignedInUser | undefined> {
  const authorization = headers.get('authorization')
  if (authorization === null) return undefined
  // A cookie is never a way in: what a browser sends by itself, another site can make it send.
  const found = await auth.api
    .getSession({ headers: new Headers({ authorization }) })
    .catch((error: unknown) => explain(auth, error))
  if (!found) return undefined
  const { session, user } = found
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
