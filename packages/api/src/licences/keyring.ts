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
import { seal, unseal } from '../seal.ts'

/** A key that signs. */
export interface SigningKey {
  id: string
  /** Ed25519 (RFC 8032), base64url without padding. */
  sign(text: string | Buffer): string
}

export interface Keyring {
  /** The key that signs now, kept in memory; made on first use. */
  current(): Promise<SigningKey>
  /** As `current`, but asks the database whether the key is still in force. */
  confirmed(): Promise<SigningKey>
  /** Forgets what is kept in memory: another process has put another key in its place. */
  forget(): void
}

/** A private key is here, but this installation's secret does not open it; the message says what to do. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError'
}

interface KeyringSettings {
  db: Kysely<Database>
  /** Private keys are encrypted with what is derived from it. */
  secret: string
}

const generate = promisify(generateKeyPair)
/** An Ed25519 public key as SubjectPublicKeyInfo is this much followed by its 32 bytes (RFC 8410 §4). */
const publicKeyPrefixLength = 12

/** The keys licences are signed with: private halves lie encrypted in the database and open in memory. */
export function createKeyring({ db, secret }: KeyringSettings): Keyring {
  let kept: Promise<SigningKey> | undefined

  async function load(): Promise<SigningKey> {
    const row = (await findCurrentSigningKey(db)) ?? (await keepSigningKey(db, () => makeKey(secret)))
    return openKey(row, secret)
  }

  async function current(): Promise<SigningKey> {
    kept ??= load()
    const loading = kept
    try {
      return await loading
    } catch (error) {
      // What failed once may go well the next time.
      if (kept === loading) kept = undefined
      throw error
    }
  }

  return {
    current,
    async confirmed() {
      const known = await current()
      const row = await findCurrentSigningKey(db)
      if (row?.id === known.id) return known
      kept = undefined
      return current()
    },
    forget: () => void (kept = undefined),
  }
}

/**
 * Retires the key licences are signed with and makes another; what it signed stays provable. Running servers take the
 * new one with the next licence.
 * @returns the new key's id
 */
export async function rotateSigningKey({ db, secret }: KeyringSettings): Promise<string> {
  const row = await db
    .transaction()
    .execute((transaction) => replaceSigningKey(transaction, () => makeKey(secret)))
  return row.id
}

/** A key pair that licences can be signed with, its private half encrypted. */
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

/** A private key encrypted with another secret than before; undefined where it was not encrypted with `former`. */
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
