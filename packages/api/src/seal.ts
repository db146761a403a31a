import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** What a sealed value belongs to: one that is put in another one's place does not open. */
export interface Seal {
  /** The installation's secret. */
  secret: string
  /** Names the key that is derived from it (HKDF, RFC 5869): each kind of value has one of its own. */
  purpose: string
  /** The row it stands in. */
  owner: string
}

/**
 * Encrypts what must be read again, by AES-256-GCM.
 * @returns iv, tag and ciphertext in a row, as base64url
 */
export function seal(plain: Buffer, { owner, purpose, secret }: Seal): string {
  const iv = randomBytes(ivLength)
  const encryption = createCipheriv(cipher, deriveKey(secret, purpose), iv).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([encryption.update(plain), encryption.final()])
  return Buffer.concat([iv, encryption.getAuthTag(), encrypted]).toString('base64url')
}

/** @throws Error where it was sealed with another secret, for something else, or has been changed */
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
