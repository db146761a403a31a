// @ts-check

import { fieldsOf } from '../fields-of.mjs'

/** @import { CoveredVersion, SoundFingerprint } from '../licences/licence-document.ts' */

/**
 * The register's state of a genuine licence; `test`: it was issued in a rehearsal; `unasked`: the register was not asked or did not answer. `sound`: the
 * fingerprint of the licensed recording, if the register has one. `versions`: those of the song, which it covers as well.
 * `unmeasured`: what was handed out and has no fingerprint yet.
 * @typedef {({ kind: 'valid' | 'test' | 'unknown' | 'unasked' } | { kind: 'disputed' | 'revoked', since: string }) & { sound?:
 * SoundFingerprint, versions?: CoveredVersion[], unmeasured?: string[] }} Register
 */

/** Path of a licence or a hand-over in the register, on the site. @param {string} number */
export const registerPath = (number) =>
  number.startsWith('TH-') ? `/api/v1/hand-overs/${number}` : `/api/v1/licences/${number}`

/**
 * Reads the register's answer.
 * @param {unknown} answer
 * @returns {Register}
 */
export function readRegister(answer) {
  const { hand_over, licence } = fieldsOf(answer)
  const { disputed_at, revoked_at, sound, status, unmeasured, versions } = fieldsOf(licence ?? hand_over)
  const known = {
    ...(isFingerprint(sound) && { sound }),
    ...(Array.isArray(versions) && { versions: versions.filter(isVersion) }),
    ...(Array.isArray(unmeasured) && { unmeasured: unmeasured.filter((name) => typeof name === 'string') }),
  }
  if (status === 'valid' || status === 'test') return { kind: status, ...known }
  if (status === 'revoked' && typeof revoked_at === 'string')
    return { kind: status, since: revoked_at, ...known }
  return status === 'disputed' && typeof disputed_at === 'string'
    ? { kind: status, since: disputed_at, ...known }
    : { kind: 'unasked' }
}

/**
 * @param {unknown} value
 * @returns {value is CoveredVersion}
 */
function isVersion(value) {
  const { id, name, sound } = fieldsOf(value)
  return typeof id === 'string' && typeof name === 'string' && (sound === undefined || isFingerprint(sound))
}

/**
 * @param {unknown} value
 * @returns {value is SoundFingerprint}
 */
function isFingerprint(value) {
  const { algorithm, fingerprint } = fieldsOf(value)
  return typeof algorithm === 'string' && typeof fingerprint === 'string'
}
