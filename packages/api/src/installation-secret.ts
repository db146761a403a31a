import { hkdfSync } from 'node:crypto'
import {
  countApps,
  type Database,
  endAllSessions,
  findCurrentSigningKey,
  getSetting,
  lockSigningKeys,
  reencryptApps,
  reencryptSigningKeys,
  replaceSigningKey,
  setSetting,
  setSettingOnce,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { openAppSecret, sealAppSecret } from './accounts/authenticator.ts'
import { encryptedAnew, makeKey, opensKey } from './licences/keyring.ts'

const settingName = 'secret_fingerprint'

/** The secret is not the one this installation works with; the message says what to do. */
export class SecretError extends Error {
  override readonly name = 'SecretError'
}

/** By which a secret is told from another one, and from which it cannot be found (HKDF, RFC 5869). */
function fingerprintOf(secret: string): string {
  return Buffer.from(
    hkdfSync('sha256', secret, '', 'tempolibre: fingerprint of the installation secret', 32),
  ).toString('base64url')
}

/**
 * Makes sure that every process works with one secret: the first one leaves its fingerprint in the database, later ones
 * compare theirs. A database older than fingerprints is asked whether the secret opens its licence key.
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
    'AUTH_SECRET is not the one this database was set up with. Start with that one: it was made at the first start and ' +
      'lies in the file auth-secret of that DATA_DIR, unless AUTH_SECRET was set. To change it on purpose, stop every ' +
      'process and run AUTH_SECRET=<new> FORMER_AUTH_SECRET=<old> npm run secret:change.',
  )
}

/** What has become of the key that signs licences when the secret was changed. */
export interface SecretChange {
  /** Id of the key that signs from now on. */
  keyId: string | undefined
  /** Whether it is the key of before; a new one was made where the former secret is lost. */
  keyKept: boolean
  /** How many accounts have an authenticator app that can no longer be asked for, since the former secret is lost. */
  appsLost: number
}

/**
 * Changes the installation's secret while no server runs. Keys that sign licences and secrets of authenticator apps
 * are kept, encrypted anew. Where the former secret is unknown, the key that signs is retired and another one made: what
 * it signed stays provable; sign-in goes on asking for codes, which recovery codes alone can answer then. Sessions end. Addresses of downloads made before and limits counted before are void.
 * @param change `former`: undefined where it is lost
 * @throws SecretError where `former` is not the secret of before
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
        'FORMER_AUTH_SECRET is not the secret this database was set up with. Correct it; where that secret is lost, write FORMER_AUTH_SECRET=lost, and licences are signed with a new key.',
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
      return { keyId: current?.id, keyKept: true, appsLost: 0 }
    }
    const appsLost = await countApps(transaction)
    if (!current) return { keyId: undefined, keyKept: true, appsLost }
    const { id } = await replaceSigningKey(transaction, () => makeKey(secret))
    return { keyId: id, keyKept: false, appsLost }
  })
}
