// @ts-check

export { chooseWords } from './choose-words.mjs'
export { bitErrorRate } from './compare-fingerprints.mjs'
export { decodeWav } from './decode-wav.mjs'
export { fingerprintSound } from './fingerprint.mjs'
export { fingerprintAlgorithm, readFingerprint, writeFingerprint } from './fingerprint-text.mjs'

/** @typedef {import('./resample.mjs').Sound} Sound */
