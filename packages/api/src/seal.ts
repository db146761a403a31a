import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** The context of a sealed value: moved elsewhere, it cannot be decrypted. */
export interface Seal {
  /** The installation's secret. */
  secret: string
  /** Selects the derived key (HKDF, RFC 5869): each kind of value has its own. */
  purpose: string
  /** The row that contains it. */
  owner: string
}

/**
 * Encrypts a value with AES-256-GCM.
 * @returns iv, tag and ciphertext concatenated, as base64url
 */
export function seal(plain: Buffer, { owner, purpose, secret }: Seal): string {
  const iv = randomBytes(ivLength)
  const encryption = createCipheriv(cipher, deriveKey(secret, purpose), iv).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([encryption.update(plain), encryption.final()])
  return Buffer.concat([iv, encryption.getAuthTag(), encrypted]).toString('base64url')
}

/** @throws Error if it was sealed with another secret or for another context, or was modified */
export function unseal(text: string, { owner, purpose, secret }: Seal): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const [iv, tag] = [bytes.subarray(0, ivLength), bytes.subarray(ivLength, ivLength + tagLength)]
  const decryption = createDecipheriv(cipher, deriveKey(secret, purpose), iv, { authTagLength: tagLength })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  return Buffer.concat([decryption.update(bytes.subarray(ivLength + tagLength)), decryption.final()])
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
