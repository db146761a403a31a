// @ts-check

export { canonicalise } from './canonicalise.mjs'
export { certificateMark } from './certificate.mjs'
export { compareSound } from './compare-sound.mjs'
export { findSound } from './find-sound.mjs'
export { judgeFile } from './judge-file.mjs'
export { findKeyIn, keyAddress, keyIdPattern, licenceKeysPath, readKeyAnswer } from './keys.mjs'
export { readRegister, registerPath } from './register.mjs'
export { handOverNumberPattern } from './signed-hand-over.mjs'
export { licenceNumberPattern, verifySignedLicence } from './signed-licence.mjs'
export { fingerprintSeconds } from '../sound-fingerprint/fingerprint-text.mjs'
export { soundTextNames, verifyFile } from './verify-file.mjs'

/** @typedef {import('./compare-sound.mjs').SoundFinding} SoundFinding */
/** @typedef {import('./compare-sound.mjs').SoundVerdict} SoundVerdict */
/** @typedef {import('./compare-sound.mjs').Hearing} Hearing */
/** @typedef {import('./find-sound.mjs').SoundKind} SoundKind */
/** @typedef {import('./judge-file.mjs').Finding} Finding */
/** @typedef {import('./judge-file.mjs').Standing} Standing */
/** @typedef {import('./keys.mjs').PublicKey} PublicKey */
/** @typedef {import('./register.mjs').Register} Register */
/** @typedef {import('./verify-file.mjs').FileKind} FileKind */
/** @typedef {import('./verify-file.mjs').Outcome} Outcome */
/** @typedef {import('./verify-file.mjs').Verdict} Verdict */
