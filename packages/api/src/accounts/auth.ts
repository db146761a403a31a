import { randomUUID } from 'node:crypto'
import type { Database } from '@tempolibre/database'
import { betterAuth } from 'better-auth'
import { bearer } from 'better-auth/plugins'
import type { Kysely } from 'kysely'
import { loggedFailure } from './logged-failure.ts'
import { sessionOpener } from './session-opener.ts'

export interface AuthSettings {
  db: Kysely<Database>
  siteUrl: string
  secret: string
  log?: { error(details: object, message: string): void }
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
    logger: {
      level: 'error',
      log(_level, message, err: unknown) {
        const call = loggedFailure.getStore()
        if (call) call.error = err
        log?.error({ err }, message)
      },
    },
    plugins: [bearer({ requireSignature: true }), sessionOpener()],
    session: {
      modelName: 'session',
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
      modelName: 'user_account',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        phone: { type: 'string', required: true },
        language: { type: 'string', required: true },
      },
    },
    account: {
      modelName: 'credential',
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
      modelName: 'verification',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      // A session and whose it is are one query.
      database: { generateId: () => randomUUID(), joins: true },
      // Sessions keep no network addresses.
      ipAddress: { disableIpTracking: true },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
