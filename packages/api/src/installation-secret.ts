import { hkdfSync } from 'node:crypto'
import {
  countApps,
  type Database,
  endAllSessions,
  findCurrentSigningKey,
  getSetting,
  lockSigningKeys,
  loseWebhookSecrets,
  reencryptApps,
  reencryptSigningKeys,
  reencryptWebhooks,
  replaceSigningKey,
  setSetting,
  setSettingOnce,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { openAppSecret, sealAppSecret } from './accounts/authenticator.ts'
import { openWebhookSecret, sealWebhookSecret } from './webhooks/webhook-secret.ts'
import { encryptedAnew, makeKey, opensKey } from './licences/keyring.ts'

const settingName = 'secret_fingerprint'

/** The secret differs from this installation's; the message says what to do. */
export class SecretError extends Error {
  override readonly name = 'SecretError'
}

/** Identifies the secret without revealing it (HKDF, RFC 5869). */
export function fingerprintOf(secret: string): string {
  return Buffer.from(
    hkdfSync('sha256', secret, '', 'tempolibre: fingerprint of the installation secret', 32),
  ).toString('base64url')
}

/** The fingerprint of the secret that a database was set up with; undefined if it has none yet. */
export function findSecretFingerprint(db: Kysely<Database>): Promise<string | undefined> {
  return getSetting(db, settingName)
}

/**
 * Ensures that all processes use the same secret: the first one stores its fingerprint in the database, later ones
 * compare theirs. In a database older than fingerprints, the secret must decrypt the licence key.
 * @throws SecretError
 */
export async function confirmSecret({ db, secret }: { db: Kysely<Database>; secret: string }): Promise<void> {
  const fingerprint = fingerprintOf(secret)
  const known = await getSetting(db, settingName)
  if (known === undefined) {
    const key = await findCurrentSigningKey(db)
    if (key && !opensKey(key, secret)) throw differentSecret()
    await setSettingOnce(db, settingName, fingerprint)
  }
  // Another process may have started at the same moment.
  if ((known ?? (await getSetting(db, settingName))) !== fingerprint) throw differentSecret()
}

function differentSecret(): SecretError {
  return new SecretError(
    'AUTH_SECRET is not the one this database was set up with. Start with that one: it was created at the first start and ' +
      'is in the file auth-secret of that DATA_DIR, unless AUTH_SECRET was set. To change it on purpose, stop every ' +
      'process and run AUTH_SECRET=<new> FORMER_AUTH_SECRET=<old> npm run secret:change.',
  )
}

/** The result of changing the secret. */
export interface SecretChange {
  /** Id of the new signing key. */
  keyId: string | undefined
  /** Whether the key is the previous one; a new one was made if the former secret is lost. */
  keyKept: boolean
  /** Number of accounts whose authenticator app can no longer be checked, since the former secret is lost. */
  appsLost: number
}

/**
 * Changes the installation's secret while no server runs. Signing keys, authenticator and webhook secrets are re-encrypted. If
 * the former secret is unknown, the signing key is retired and replaced: what it signed stays verifiable; sign-in
 * still requires codes, and only recovery codes work; webhooks are off until they get new secrets. Sessions end. Existing download addresses and counted limits
 * become void.
 * @param change `former`: undefined if lost
 * @throws SecretError if `former` is not the previous secret
 */
export async function changeSecret({
  db,
  former,
  secret,
}: {
  db: Kysely<Database>
  secret: string
  former: string | undefined
}): Promise<SecretChange> {
  return db.transaction().execute(async (transaction) => {
    await lockSigningKeys(transaction)
    const known = await getSetting(transaction, settingName)
    const current = await findCurrentSigningKey(transaction)
    const isFormer =
      former !== undefined &&
      (known === undefined || known === fingerprintOf(former)) &&
      (current === undefined || opensKey(current, former))
    if (former !== undefined && !isFormer) {
      throw new SecretError(
        'FORMER_AUTH_SECRET is not the secret this database was set up with. Correct it; if that secret is lost, set FORMER_AUTH_SECRET=lost, and licences are signed with a new key.',
      )
    }
    await setSetting(transaction, settingName, fingerprintOf(secret))
    await endAllSessions(transaction)
    if (former !== undefined) {
      await reencryptSigningKeys(transaction, (key) => encryptedAnew(key, former, secret))
      await reencryptApps(transaction, (app) => {
        const appSecret = openAppSecret(app.secret, app.userId, former)
        return appSecret && sealAppSecret(appSecret, app.userId, secret)
      })
      await reencryptWebhooks(transaction, (webhook) =>
        sealWebhookSecret(openWebhookSecret(webhook.secret, webhook.id, former), webhook.id, secret),
      )
      return { keyId: current?.id, keyKept: true, appsLost: 0 }
    }
    await loseWebhookSecrets(transaction)
    const appsLost = await countApps(transaction)
    if (!current) return { keyId: undefined, keyKept: true, appsLost }
    const { id } = await replaceSigningKey(transaction, () => makeKey(secret))
    return { keyId: id, keyKept: false, appsLost }
  })
}
