// @ts-check

import { fingerprintRate, samplesPerWord, wordStride } from './fingerprint-text.mjs'

/** Minimum number of kept words that must overlap: fifteen seconds of sound. Fewer may agree by chance. */
const minOverlap = 24

/** Whether a kept fingerprint is long enough to be compared. @param {Uint32Array} kept */
export const isComparable = (kept) => kept.length >= minOverlap

/** Seconds from one kept word to the next. */
const keptWordSeconds = (wordStride * samplesPerWord) / fingerprintRate

/**
 * Where the recording of a fingerprint may begin in what is heard, in seconds; below 0: before it, since its beginning was cut off.
 * @typedef {{ from: number, to: number }} Beginning
 */

/**
 * The share of differing bits of two fingerprints at their best alignment: near 0 for the same sound, near 0.5 for
 * any other. They may begin at different places, but at least half of the shorter one must overlap the other, so that
 * a few seconds of the song before another song do not pass for the song.
 * @param {Uint32Array} kept as `readFingerprint` returns it: every fourth word
 * @param {Uint32Array} heard as `fingerprintSound` returns it: every word
 * @param {number} stride 1 if `heard` is every fourth word as well
 * @param {Beginning} [beginning] anywhere by default
 * @returns {number | undefined} undefined if one of them is too short; 1 if the recording can begin at no such place
 */
export function bitErrorRate(kept, heard, stride = wordStride, { from: earliest, to: latest } = anywhere) {
  const shorter = Math.min(kept.length, Math.floor(heard.length / stride))
  if (shorter < minOverlap) return undefined
  const overlap = Math.max(minOverlap, Math.ceil(shorter / 2))
  let best = 1
  // `shift` is the position in `heard` of the first kept word.
  const wordSeconds = keptWordSeconds / stride
  const firstShift = Math.max((overlap - kept.length) * stride, Math.ceil(earliest / wordSeconds))
  const lastShift = Math.min(heard.length - 1 - (overlap - 1) * stride, Math.floor(latest / wordSeconds))
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

/** @type {Beginning} */
const anywhere = { from: -Infinity, to: Infinity }

/** Source: H. S. Warren, Hacker's Delight, 5–1. @param {number} word */
function countBits(word) {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
