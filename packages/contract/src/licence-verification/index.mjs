// @ts-check

export { canonicalise } from './canonicalise.mjs'
export { certificateMark } from './certificate.mjs'
export { findKeyIn, keyAddress, keyIdPattern, licenceKeysPath, readKeyAnswer } from './keys.mjs'
export { readRegister, registerPath } from './register.mjs'
export { licenceNumberPattern } from './signed-licence.mjs'
export { soundTextNames, verifyFile } from './verify-file.mjs'

/** @typedef {import('./keys.mjs').PublicKey} PublicKey */
/** @typedef {import('./register.mjs').Register} Register */
/** @typedef {import('./verify-file.mjs').FileKind} FileKind */
/** @typedef {import('./verify-file.mjs').Outcome} Outcome */
/** @typedef {import('./verify-file.mjs').Verdict} Verdict */
