// @ts-check

import { fingerprintAlgorithm, readFingerprint } from '../sound-fingerprint/fingerprint-text.mjs'

/** @import { CoveredVersion, SoundFingerprint } from '../licence-document.ts' */

/**
 * What a licence covers: the licensed recording, and the versions and later recordings of the song.
 * @typedef {{ sound?: SoundFingerprint | undefined, versions?: readonly CoveredVersion[] | undefined }} CoveredSounds
 */

/**
 * `same`: the licensed recording, or a version of the song. `other`: another one. `unknown`: there is no fingerprint to
 * compare with, or the sound cannot be read or is too short.
 * @typedef {'same' | 'other' | 'unknown'} SoundVerdict
 */

/**
 * `version` names the version that a file is.
 * @typedef {{ verdict: SoundVerdict, version?: string }} SoundFinding
 */

/**
 * Maximum share of bits that may differ for the same recording. docs/decisions/0057-the-sound-is-compared.md has the
 * measurements.
 */
export const maxBitErrorRate = 0.2

/**
 * Compares the sound of a file with the fingerprints of the licensed recording and of the versions of the song, which the
 * licence covers as well. Only signed fingerprints prove that the sound is another one: those of the register may be of
 * recordings that replaced the licensed one before former recordings were kept.
 * @param {{ signed?: CoveredSounds | undefined, registered?: CoveredSounds | undefined }} covered
 * @param {(expected: Uint32Array) => Promise<number | undefined>} measure the `bitErrorRate` between the file's sound
 * and a fingerprint; undefined if the sound cannot be read or is too short
 * @returns {Promise<SoundFinding>}
 */
export async function compareSound({ registered = {}, signed = {} }, measure) {
  const main = await compareOne(signed.sound ?? registered.sound, measure)
  if (main === 'same') return { verdict: 'same' }
  const isSigned = (/** @type {CoveredVersion} */ { id, sound }) =>
    signed.versions?.some((other) => other.id === id && other.sound?.fingerprint === sound?.fingerprint)
  const later = (registered.versions ?? []).filter((version) => !isSigned(version))
  let isOther = signed.sound !== undefined && main === 'other'
  for (const { name, sound } of [...(signed.versions ?? []), ...later]) {
    const compared = await compareOne(sound, measure)
    if (compared === 'same') return { verdict: 'same', version: name }
    // It may be the version that has no fingerprint, or is too short for one.
    if (compared === 'unknown') isOther = false
  }
  return { verdict: isOther ? 'other' : 'unknown' }
}

/**
 * @param {SoundFingerprint | undefined} fingerprint
 * @param {(expected: Uint32Array) => Promise<number | undefined>} measure
 * @returns {Promise<SoundVerdict>}
 */
async function compareOne({ algorithm, fingerprint } = { algorithm: '', fingerprint: '' }, measure) {
  const expected = algorithm === fingerprintAlgorithm ? readFingerprint(fingerprint) : undefined
  const rate = expected && (await measure(expected))
  if (rate === undefined) return 'unknown'
  return rate <= maxBitErrorRate ? 'same' : 'other'
}
