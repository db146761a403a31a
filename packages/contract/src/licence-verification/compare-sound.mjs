// @ts-check

import { fingerprintAlgorithm, readFingerprint } from '../sound-fingerprint/fingerprint-text.mjs'

/** @import { SoundFingerprint } from '../licence-document.ts' */

/**
 * `same`: the licensed recording. `other`: another one. `unknown`: there is no fingerprint to compare with, or the
 * sound cannot be read or is too short.
 * @typedef {'same' | 'other' | 'unknown'} SoundVerdict
 */

/**
 * Maximum share of bits that may differ for the same recording. docs/decisions/0057-the-sound-is-compared.md has the
 * measurements.
 */
export const maxBitErrorRate = 0.2

/**
 * Compares the sound of a file with the fingerprint of the licensed recording. Only a signed fingerprint proves that
 * the sound is another one: the register's fingerprint for an older licence is that of the recording offered today,
 * which may have been replaced since the licence was issued.
 * @param {{ signed?: SoundFingerprint | undefined, registered?: SoundFingerprint | undefined }} fingerprints
 * @param {(expected: Uint32Array) => Promise<number | undefined>} measure the `bitErrorRate` between the file's sound
 * and the fingerprint; undefined if the sound cannot be read or is too short
 * @returns {Promise<SoundVerdict>}
 */
export async function compareSound({ registered, signed }, measure) {
  const { algorithm, fingerprint = '' } = signed ?? registered ?? {}
  const expected = algorithm === fingerprintAlgorithm ? readFingerprint(fingerprint) : undefined
  const rate = expected && (await measure(expected))
  if (rate === undefined) return 'unknown'
  if (rate <= maxBitErrorRate) return 'same'
  return signed ? 'other' : 'unknown'
}
