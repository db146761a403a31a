import { createHash, createPrivateKey, generateKeyPair, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type Database,
  findCurrentSigningKey,
  keepSigningKey,
  replaceSigningKey,
  type SigningKeyRow,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { loadOnce } from '../load-once.ts'
import { seal, unseal } from '../seal.ts'

/** A private key for signing. */
export interface SigningKey {
  id: string
  /** Ed25519 (RFC 8032), base64url without padding. */
  sign(text: string | Buffer): string
}

export interface Keyring {
  /** The current signing key, cached in memory; created on first use. */
  current(): Promise<SigningKey>
  /** Like `current`, but checks in the database that the key is still in force. */
  confirmed(): Promise<SigningKey>
  /** Clears the cached key: another process has replaced it. */
  forget(): void
}

/** The private key exists, but this installation's secret does not decrypt it; the message says what to do. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError'
}

interface KeyringSettings {
  db: Kysely<Database>
  /** Private keys are encrypted with a key derived from it. */
  secret: string
}

const generate = promisify(generateKeyPair)
/** Length of the prefix before the 32 bytes of an Ed25519 public key in SubjectPublicKeyInfo (RFC 8410 §4). */
const publicKeyPrefixLength = 12

/** The signing keys of licences: private keys are stored encrypted in the database and decrypted in memory. */
export function createKeyring({ db, secret }: KeyringSettings): Keyring {
  const key = loadOnce(async () => {
    const row = (await findCurrentSigningKey(db)) ?? (await keepSigningKey(db, () => makeKey(secret)))
    return openKey(row, secret)
  })
  return {
    current: key.get,
    async confirmed() {
      const known = key.get()
      const { id } = await known
      const row = await findCurrentSigningKey(db)
      if (row?.id !== id) key.forget(known)
      return key.get()
    },
    forget: () => key.forget(),
  }
}

/**
 * Retires the signing key and makes another; existing signatures stay verifiable. Running servers use the new key
 * with the next licence.
 * @returns the new key's id
 */
export async function rotateSigningKey({ db, secret }: KeyringSettings): Promise<string> {
  const row = await db
    .transaction()
    .execute((transaction) => replaceSigningKey(transaction, () => makeKey(secret)))
  return row.id
}

/** Creates a key pair for signing licences, its private key encrypted. */
export async function makeKey(secret: string): Promise<SigningKeyRow> {
  const { privateKey, publicKey } = await generate('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const raw = publicKey.subarray(publicKeyPrefixLength)
  const id = createHash('sha256').update(raw).digest('hex').slice(0, 16)
  return { id, public_key: raw.toString('base64url'), private_key: encrypt(privateKey, id, secret) }
}

/** Whether a private key was encrypted with this secret. */
export function opensKey({ id, private_key: encrypted }: SigningKeyRow, secret: string): boolean {
  try {
    decrypt(encrypted, id, secret)
    return true
  } catch (error) {
    if (error instanceof SigningKeyError) return false
    throw error
  }
}

/** A private key re-encrypted with another secret; undefined if it was not encrypted with `former`. */
export function encryptedAnew(row: SigningKeyRow, former: string, secret: string): string | undefined {
  if (!opensKey(row, former)) return undefined
  return encrypt(decrypt(row.private_key, row.id, former), row.id, secret)
}

function openKey({ id, private_key: encrypted }: SigningKeyRow, secret: string): SigningKey {
  const privateKey: KeyObject = createPrivateKey({
    key: decrypt(encrypted, id, secret),
    type: 'pkcs8',
    format: 'der',
  })
  return {
    id,
    sign: (text) =>
      sign(undefined, typeof text === 'string' ? Buffer.from(text) : text, privateKey).toString('base64url'),
  }
}

const sealOf = (owner: string, secret: string) => ({
  secret,
  owner,
  purpose: 'tempolibre: keys that sign licences',
})

function encrypt(plain: Buffer, id: string, secret: string): string {
  return seal(plain, sealOf(id, secret))
}

function decrypt(text: string, id: string, secret: string): Buffer {
  try {
    return unseal(text, sealOf(id, secret))
  } catch (cause) {
    throw new SigningKeyError(
      `The key ${id}, which signs licences, was encrypted with another AUTH_SECRET: put that one back, or change it by npm run secret:change.`,
      { cause },
    )
  }
}
