// @ts-check

/**
 * The name of fingerprints that are made and written as here: Chromaprint's algorithm 2, its default, of the first 120
 * seconds, every fourth word. Another way to make them takes another name.
 */
export const fingerprintAlgorithm = 'chromaprint-2/4'

/** Seconds from the beginning of a recording that its fingerprint covers. */
export const fingerprintSeconds = 120

/** Every fourth word is kept: neighbours look at nearly the same two seconds, so little is lost. */
export const wordStride = 4

/**
 * A fingerprint as text: every fourth word in four bytes, the highest first, base64url without padding. Two minutes take
 * 1.3 KB.
 * @param {Uint32Array} words as `fingerprintSound` gives them
 */
export function writeFingerprint(words) {
  const kept = words.filter((_, at) => at % wordStride === 0)
  const bytes = new Uint8Array(kept.length * 4)
  const view = new DataView(bytes.buffer)
  kept.forEach((word, at) => view.setUint32(at * 4, word))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/**
 * The words of a text that `writeFingerprint` wrote.
 * @param {string} text
 * @returns {Uint32Array | undefined} undefined for anything else
 */
export function readFingerprint(text) {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
    byte.charCodeAt(0),
  )
  if (bytes.length % 4 !== 0) return undefined
  const view = new DataView(bytes.buffer)
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(at * 4))
}
