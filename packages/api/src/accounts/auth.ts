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

/** Seconds of inactivity after which a session expires; extended at most once a day. */
const sessionSeconds = 30 * 24 * 3600
const prolongAfterSeconds = 24 * 3600

/**
 * Signs users in with better-auth on our own tables: it hashes passwords, stores sessions and signs tokens. Links,
 * mails and limits are our own code, since each must be part of the transaction it belongs to.
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
      // Loads a session and its user in one query.
      database: { generateId: () => randomUUID(), joins: true },
      // Sessions must not store network addresses.
      ipAddress: { disableIpTracking: true },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
