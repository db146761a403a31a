// @ts-check

import { canonicalise } from './canonicalise.mjs'
import { verifySignature } from './signature.mjs'
import { parseStrictJson } from './strict-json.mjs'

/** @import { LicenceDocument, SignedLicence } from '../licence-document.ts' */
/** @import { Json } from './canonicalise.mjs' */
/** @import { FindKey } from './keys.mjs' */
/** @import { Outcome } from './verify-file.mjs' */

/** `TL-` and twelve letters and digits in groups of four; no I, L, O, U, which are misread (Crockford's base 32). */
export const licenceNumberPattern = /^TL-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/**
 * Checks a signed licence, however its JSON is laid out: what is signed is its canonical form. Nothing may stand beside
 * licence and signature, and no name may stand twice.
 * @param {string} text
 * @param {FindKey} findKey
 * @returns {Promise<Outcome>}
 */
export async function verifySignedLicence(text, findKey) {
  const parsed = parseStrictJson(text)
  if ('fault' in parsed) return { verdict: parsed.fault === 'no_json' ? 'unreadable' : 'altered' }
  if (!isSignedLicence(parsed.value)) return { verdict: 'foreign' }
  const { licence, signature, ...further } = parsed.value
  const claims = { ...claimNumber(licence.number), keyId: licence.key_id }
  const signed = canonicalForm(licence)
  if (Object.keys(further).length > 0 || signed === undefined) return { verdict: 'altered', ...claims }
  const verdict = await verifySignature(new TextEncoder().encode(signed), signature, licence.key_id, findKey)
  if (verdict !== 'genuine') return { verdict, ...claims }
  // Signed by us, in a way that was not known when this was written.
  return licence.format === 1 ? { verdict, ...claims, licence } : { verdict: 'newer_format', ...claims }
}

/**
 * The number a file claims, where it can be one.
 * @param {string} text
 * @returns {{ number?: string }}
 */
export function claimNumber(text) {
  return licenceNumberPattern.test(text) ? { number: text } : {}
}

/**
 * As much of the shape as telling whose key signed it takes; the rest is as it was signed, or is not believed.
 * @param {unknown} value
 * @returns {value is SignedLicence}
 */
function isSignedLicence(value) {
  const { licence, signature } = /** @type {Partial<Record<keyof SignedLicence, unknown>>} */ (value ?? {})
  const { key_id, number } = /** @type {Partial<Record<keyof LicenceDocument, unknown>>} */ (licence ?? {})
  return typeof signature === 'string' && typeof number === 'string' && typeof key_id === 'string'
}

/**
 * Undefined for what no licence holds: numbers with fractions, or so many levels that they cannot be gone through.
 * @param {LicenceDocument} licence
 */
function canonicalForm(licence) {
  try {
    return canonicalise(/** @type {Json} */ (/** @type {unknown} */ (licence)))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
