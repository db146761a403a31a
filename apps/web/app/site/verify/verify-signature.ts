import type { PublicKey } from './check-file.ts'

export type SignatureVerdict = 'genuine' | 'altered' | 'unknown_key' | 'unsupported'

/** An Ed25519 signature: 64 bytes as base64url without padding. */
export const signaturePattern = /^[\w-]{86}$/

/**
 * Whether the key of that id signed those bytes: Ed25519 (RFC 8032) by the browser's own Web Cryptography.
 * @param signature as `signaturePattern` has it
 */
export async function verifySignature(
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
  keyId: string,
  keys: readonly PublicKey[],
): Promise<SignatureVerdict> {
  const known = keys.find(({ id }) => id === keyId)
  if (!known) return 'unknown_key'
  // Browsers have it on secure pages only.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return 'unsupported'
  try {
    const key = await subtle.importKey('raw', decodeBase64Url(known.public_key), 'Ed25519', false, ['verify'])
    return (await subtle.verify('Ed25519', key, decodeBase64Url(signature), bytes)) ? 'genuine' : 'altered'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return 'unsupported'
    throw error
  }
}

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(characters, (character) => character.charCodeAt(0))
}
