// @ts-check

export { chooseWords } from './choose-words.mjs'
export { bitErrorRate, isComparable } from './compare-fingerprints.mjs'
export { decodeWav } from './decode-wav.mjs'
export { fingerprintSound, fingerprintTransposed } from './fingerprint.mjs'
export { resample } from './resample.mjs'
export {
  fingerprintAlgorithm,
  readFingerprint,
  wordStride,
  writeFingerprint,
  writeWords,
} from './fingerprint-text.mjs'

/** @typedef {import('./compare-fingerprints.mjs').Beginning} Beginning */
/** @typedef {import('./resample.mjs').Sound} Sound */
