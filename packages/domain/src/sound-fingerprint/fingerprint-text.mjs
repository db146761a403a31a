// @ts-check

/**
 * The name of this algorithm and encoding: Chromaprint's algorithm 2, its default, over the first 120 seconds, every
 * fourth word. Any other way to make fingerprints must have another name.
 */
export const fingerprintAlgorithm = 'chromaprint-2/4'

/** Seconds of a recording that its fingerprint covers, from the beginning. */
export const fingerprintSeconds = 120

/** Every fourth word is kept: adjacent words cover nearly the same two seconds, so little is lost. */
export const wordStride = 4

/** In hertz: the rate at which recordings are fingerprinted. */
export const fingerprintRate = 11_025

/** Samples from one word to the next. */
export const samplesPerWord = 1365

/**
 * Encodes a fingerprint as text: every fourth word in four bytes, big-endian, base64url without padding. Two minutes
 * take 1.3 KB.
 * @param {Uint32Array} words as `fingerprintSound` returns them
 */
export function writeFingerprint(words) {
  return writeWords(words.filter((_, at) => at % wordStride === 0))
}

/**
 * Encodes words as `writeFingerprint` does, but all of them; `readFingerprint` reads both.
 * @param {Uint32Array} words
 */
export function writeWords(words) {
  const bytes = new Uint8Array(words.length * 4)
  const view = new DataView(bytes.buffer)
  words.forEach((word, at) => view.setUint32(at * 4, word))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/**
 * The words encoded by `writeFingerprint`.
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
