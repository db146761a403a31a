// @ts-check

import { wordStride } from './fingerprint-text.mjs'

/** Minimum number of kept words that must overlap: fifteen seconds of sound. Fewer may agree by chance. */
const minOverlap = 24

/** Whether a kept fingerprint is long enough to be compared. @param {Uint32Array} kept */
export const isComparable = (kept) => kept.length >= minOverlap

/**
 * The share of differing bits of two fingerprints at their best alignment: near 0 for the same sound, near 0.5 for
 * any other. They may begin at different places, but at least half of the shorter one must overlap the other, so that
 * a few seconds of the song before another song do not pass for the song.
 * @param {Uint32Array} kept as `readFingerprint` returns it: every fourth word
 * @param {Uint32Array} heard as `fingerprintSound` returns it: every word
 * @param {number} stride 1 if `heard` is every fourth word as well
 * @returns {number | undefined} undefined if one of them is too short
 */
export function bitErrorRate(kept, heard, stride = wordStride) {
  const shorter = Math.min(kept.length, Math.floor(heard.length / stride))
  if (shorter < minOverlap) return undefined
  const overlap = Math.max(minOverlap, Math.ceil(shorter / 2))
  let best = 1
  // `shift` is the position in `heard` of the first kept word.
  const firstShift = (overlap - kept.length) * stride
  const lastShift = heard.length - 1 - (overlap - 1) * stride
  for (let shift = firstShift; shift <= lastShift; shift++) {
    const from = Math.max(0, Math.ceil(-shift / stride))
    const to = Math.min(kept.length, Math.floor((heard.length - 1 - shift) / stride) + 1)
    let errors = 0
    for (let at = from; at < to; at++)
      errors += countBits((kept[at] ?? 0) ^ (heard[shift + at * stride] ?? 0))
    best = Math.min(best, errors / (32 * (to - from)))
  }
  return best
}

/** Source: H. S. Warren, Hacker's Delight, 5–1. @param {number} word */
function countBits(word) {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
