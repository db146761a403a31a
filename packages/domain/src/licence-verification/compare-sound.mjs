// @ts-check

import {
  fingerprintAlgorithm,
  fingerprintSeconds,
  readFingerprint,
} from '../sound-fingerprint/fingerprint-text.mjs'

/** @import { CoveredVersion, FileSound, SoundFingerprint } from '../licences/licence-document.ts' */
/** @import { Beginning } from '../sound-fingerprint/compare-fingerprints.mjs' */

/**
 * What a licence covers: the licensed recording, and the versions and later recordings of the song. `file_sounds`: every
 * file handed out under it brings the signed fingerprint of its own sound, unless that is among these.
 * @typedef {{ sound?: SoundFingerprint | undefined, versions?: readonly CoveredVersion[] | undefined, file_sounds?: string |
 * undefined }} SignedSounds
 */

/**
 * What the register knows. `unmeasured`: names of what was handed out before files brought their fingerprint, and has none yet.
 * @typedef {{ sound?: SoundFingerprint | undefined, versions?: readonly CoveredVersion[] | undefined, unmeasured?: readonly
 * string[] | undefined }} RegisteredSounds
 */

/**
 * `same`: the licensed recording, a version of the song, or a file that was handed out under the licence. `other`: another
 * sound. `part`: at least fifteen seconds of it are the licensed sound, and no less is not recognised as such: it is before the
 * recording, after its end, or where no fingerprint reaches. `later`: it is not in the two
 * minutes that are compared, but may be what comes after them. `longer`: it goes on after what was handed out, which is too
 * short to be compared. `unknown`: there is no fingerprint to compare with, or the sound cannot be read or is too short.
 * @typedef {'same' | 'other' | 'part' | 'later' | 'longer' | 'unknown'} SoundVerdict
 */

/**
 * `version` names the version that a file is.
 * @typedef {{ verdict: SoundVerdict, version?: string }} SoundFinding
 */

/** Hears a file, at most once. @typedef {{ measure: (expected: Uint32Array, beginning?: Beginning) => Promise<number | undefined>,
 * seconds: () => Promise<number | undefined> }} Hearing */

/**
 * Maximum share of bits that may differ for the same recording. docs/decisions/0057-the-sound-is-compared.md has the
 * measurements.
 */
export const maxBitErrorRate = 0.2

/** A file of fewer seconds cannot be compared; one that is so much longer than was handed out is another one. */
const marginSeconds = 15
/** Kept words of thirty seconds, the pieces in which a part of a recording is looked for. */
const pieceWords = 60
/** Kept words of two minutes, but for one: a recording whose fingerprint has them may go on. */
const fullWords = 236
/** What the length of a recording, and that of a file, may be wrong by. */
const lengthSlackSeconds = 5
/** The share that a file may be longer than its recording: how long a file is follows from its first bytes where it is large. */
const lengthSlackShare = 0.1

/**
 * Compares the sound of a file with everything its licence covers: what the file itself says of its sound, the licensed
 * recording, the versions of the song, and what the register has got since. Only what is signed proves that the sound is
 * another one: the register's fingerprints may be of recordings that replaced the licensed one before former recordings were
 * kept. What has no fingerprint switches off nothing: a file that was handed out says itself that it has none. Where the file may
 * be a cut of ours that no fingerprint reaches, nobody says that it is another sound. Nor that it is the licensed one where there is
 * more sound in the file, before the recording or after its end.
 * @param {{ signed?: SignedSounds | undefined, registered?: RegisteredSounds | undefined, file?: FileSound | undefined }} covered
 * @param {Hearing} hearing `measure` is the `bitErrorRate` between the file's sound and a fingerprint; undefined if the sound
 * cannot be read or is too short. `seconds`: the length of the file, undefined if it cannot be read
 * @returns {Promise<SoundFinding>}
 */
export async function compareSound({ file, registered = {}, signed = {} }, { measure, seconds }) {
  const hearing = { measure, seconds }
  const stated = await compareOne(file?.sound && { ...file.sound, milliseconds: file.milliseconds }, hearing)
  if (file && stated === 'same') return { verdict: 'same', version: file.name }
  const main = await compareOne(signed.sound ?? registered.sound, hearing)
  if (main === 'same') return { verdict: 'same' }
  let isPart = stated === 'part' || main === 'part'
  const isSigned = (/** @type {CoveredVersion} */ { id, sound }) =>
    signed.versions?.some((other) => other.id === id && other.sound?.fingerprint === sound?.fingerprint)
  const later = (registered.versions ?? []).filter((version) => !isSigned(version))
  /** Ids of versions that the file may be for all that is known. @type {Set<string>} */
  const open = new Set()
  for (const { id, name, sound } of [...(signed.versions ?? []), ...later]) {
    const compared = await compareOne(sound, hearing)
    if (compared === 'same') return { verdict: 'same', version: name }
    if (compared === 'part') isPart = true
    if (compared === 'other') open.delete(id)
    // What came to the song later is among the files that bring their fingerprint.
    else if (signed.versions?.some((version) => version.id === id)) open.add(id)
  }
  if (isPart) return { verdict: 'part' }
  const own = [file?.sound, signed.sound, ...(signed.versions ?? []).map(({ sound }) => sound)]
  const findOther = async () => {
    if (await hasPart(own, measure)) return { verdict: /** @type {const} */ ('part') }
    return {
      verdict: (await mayBeLater(own, seconds))
        ? /** @type {const} */ ('later')
        : /** @type {const} */ ('other'),
    }
  }
  if (file && stated === 'other') return findOther()
  if (file) return { verdict: (await isLonger(file, seconds)) ? 'longer' : 'unknown' }
  const mayBeOlder = open.size > 0 && signed.file_sounds === undefined
  const isUnmeasured = (registered.unmeasured ?? []).length > 0
  const isOther = signed.sound !== undefined && main === 'other' && !mayBeOlder && !isUnmeasured
  return isOther ? findOther() : { verdict: 'unknown' }
}

/**
 * Whether a piece of what is covered is in the file: the rest was cut off at the edge of the fingerprint, or other sound was put
 * before it.
 * @param {readonly (SoundFingerprint | undefined)[]} sounds
 * @param {Hearing['measure']} measure
 */
async function hasPart(sounds, measure) {
  for (const sound of sounds) {
    const words = wordsOf(sound) ?? new Uint32Array()
    for (let at = 0; at < words.length; at += pieceWords) {
      const rate = await measure(words.subarray(at, at + pieceWords))
      if (rate !== undefined && rate <= maxBitErrorRate) return true
    }
  }
  return false
}

/**
 * Whether the file may be the end of a recording, so much of whose beginning was cut off that less than what can be compared is
 * left of its fingerprint.
 * @param {readonly (SoundFingerprint | undefined)[]} sounds
 * @param {Hearing['seconds']} seconds
 */
async function mayBeLater(sounds, seconds) {
  const uncompared = fingerprintSeconds - marginSeconds
  const goingOn = sounds.filter((sound) => (wordsOf(sound)?.length ?? 0) >= fullWords)
  if (goingOn.length === 0) return false
  const length = (await seconds()) ?? 0
  return goingOn.some(
    (sound) =>
      sound?.milliseconds === undefined ||
      length <= sound.milliseconds / 1000 - uncompared + lengthSlackSeconds,
  )
}

/** Whether the file goes on after what was handed out has ended. @param {FileSound} file @param {Hearing['seconds']} seconds */
async function isLonger({ milliseconds }, seconds) {
  if (milliseconds === undefined) return false
  return ((await seconds()) ?? 0) > milliseconds / 1000 + marginSeconds
}

/**
 * @param {SoundFingerprint | undefined} fingerprint
 * @param {Hearing} hearing
 * @returns {Promise<'same' | 'part' | 'other' | 'unknown'>}
 */
async function compareOne(fingerprint, { measure, seconds }) {
  const expected = wordsOf(fingerprint)
  if (!expected) return 'unknown'
  const rate = await measure(expected)
  if (rate === undefined) return 'unknown'
  if (rate > maxBitErrorRate) return 'other'
  const alone = await measure(expected, beginningOf(fingerprint, await seconds()))
  return alone !== undefined && alone <= maxBitErrorRate ? 'same' : 'part'
}

/**
 * Where a recording begins in a file that has no other sound: hardly after the file does, and so late that it ends hardly before it.
 * @param {SoundFingerprint | undefined} recording
 * @param {number | undefined} fileSeconds
 * @returns {Beginning}
 */
function beginningOf(recording, fileSeconds) {
  const to = marginSeconds
  if (recording?.milliseconds === undefined || fileSeconds === undefined) return { from: -Infinity, to }
  const length = recording.milliseconds / 1000
  return { from: fileSeconds - length - Math.max(marginSeconds, length * lengthSlackShare), to }
}

/** The kept words; undefined for another algorithm. @param {SoundFingerprint | undefined} sound */
const wordsOf = (sound) =>
  sound?.algorithm === fingerprintAlgorithm ? readFingerprint(sound.fingerprint) : undefined
