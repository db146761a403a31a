// @ts-check

/** @import { FindKey } from './keys.mjs' */

/** @typedef {'genuine' | 'altered' | 'unknown_key' | 'damaged_key' | 'unsupported'} SignatureVerdict */

/**
 * An Ed25519 signature: 64 bytes as base64url without padding, in the only spelling whose last four bits are zero.
 */
const signaturePattern = /^[\w-]{85}[AQgw]$/

/**
 * Verifies that the key with the given id signed the bytes: Ed25519 (RFC 8032) with Web Cryptography.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} signature base64url
 * @param {string} keyId
 * @param {FindKey} findKey
 * @returns {Promise<SignatureVerdict>}
 */
export async function verifySignature(bytes, signature, keyId, findKey) {
  if (!signaturePattern.test(signature)) return 'altered'
  const published = await findKey(keyId)
  if (!published) return 'unknown_key'
  // Browsers provide it on secure pages only.
  const subtle = /** @type {typeof crypto.subtle | undefined} */ (globalThis.crypto?.subtle)
  if (!subtle) return 'unsupported'
  try {
    const raw = decodeBase64Url(published.public_key)
    if (raw === undefined || (await identify(subtle, raw)) !== keyId) return 'damaged_key'
    const key = await subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    const given = decodeBase64Url(signature)
    return given && (await subtle.verify('Ed25519', key, given, bytes)) ? 'genuine' : 'altered'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return 'unsupported'
    throw error
  }
}

/**
 * A key's id: the first 16 hexadecimal digits of its SHA-256.
 * @param {typeof crypto.subtle} subtle
 * @param {Uint8Array<ArrayBuffer>} raw
 */
async function identify(subtle, raw) {
  const digest = new Uint8Array(await subtle.digest('SHA-256', raw))
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer> | undefined} undefined if it is not base64url
 */
function decodeBase64Url(text) {
  if (!/^[\w-]*$/.test(text)) return undefined
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(characters, (character) => character.charCodeAt(0))
}
