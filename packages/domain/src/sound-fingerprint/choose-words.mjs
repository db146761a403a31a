// @ts-check

/** Enough for two encodings of one recording to share several, whatever the encoder has changed. */
const chosenCount = 32

/**
 * The words by which a fingerprint is found among many: those that come first by a hash of their content, so that
 * fingerprints of the same sound choose the same ones wherever they begin (bottom-k sketch: E. Cohen, 1997).
 * @param {Uint32Array} kept as `readFingerprint` returns it
 * @returns {number[]} signed, at most 32; none of silence
 */
export function chooseWords(kept) {
  const words = [...new Set(kept)].filter((word) => word !== 0)
  return words
    .toSorted((one, other) => mix(one) - mix(other))
    .slice(0, chosenCount)
    .map((word) => word | 0)
}

/** Spreads words evenly. Source: the finalizer of MurmurHash3. @param {number} word */
function mix(word) {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
