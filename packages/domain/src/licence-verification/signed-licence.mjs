// @ts-check

import { fieldsOf } from '../fields-of.mjs'
import { canonicalise } from './canonicalise.mjs'
import { isSignedHandOver, verifySignedHandOver } from './signed-hand-over.mjs'
import { verifySignature } from './signature.mjs'
import { parseStrictJson } from './strict-json.mjs'

/** @import { LicenceDocument, SignedLicence } from '../licences/licence-document.ts' */
/** @import { Json } from './canonicalise.mjs' */
/** @import { FindKey } from './keys.mjs' */
/** @import { Outcome } from './verify-file.mjs' */

/**
 * `TL-` and twelve letters and digits in groups of four, without I, L, O, U, which are easily misread (Crockford's
 * base 32).
 */
export const licenceNumberPattern = /^TL-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/**
 * Checks a signed licence, or a signed hand-over, whatever its JSON layout: the signature covers its canonical form. Other
 * members besides licence and signature are refused, and so are duplicate names.
 * @param {string} text
 * @param {FindKey} findKey
 * @returns {Promise<Outcome>}
 */
export async function verifySignedLicence(text, findKey) {
  const parsed = parseStrictJson(text)
  if ('fault' in parsed) return { verdict: parsed.fault === 'no_json' ? 'unreadable' : 'altered' }
  if (isSignedHandOver(parsed.value)) return verifySignedHandOver(parsed.value, findKey)
  if (!isSignedLicence(parsed.value)) return { verdict: 'foreign' }
  const { licence, signature, ...further } = parsed.value
  const claims = { ...claimNumber(licence.number), keyId: licence.key_id }
  const signed = canonicalForm(licence)
  // Hand-overs are signed by the same keys: what they say must not pass for a licence.
  const isAltered = Object.keys(further).length > 0 || claims.number === undefined
  if (isAltered || signed === undefined) return { verdict: 'altered', ...claims }
  const verdict = await verifySignature(new TextEncoder().encode(signed), signature, licence.key_id, findKey)
  if (verdict !== 'genuine') return { verdict, ...claims }
  // Signed by us, in a format that is newer than this code.
  return licence.format === 1 ? { verdict, ...claims, licence } : { verdict: 'newer_format', ...claims }
}

/**
 * The number a file claims, if it has a valid form.
 * @param {string} text
 * @returns {{ number?: string }}
 */
export function claimNumber(text) {
  return licenceNumberPattern.test(text) ? { number: text } : {}
}

/**
 * Checks only the members needed to find the signing key; the signature proves the rest.
 * @param {unknown} value
 * @returns {value is SignedLicence}
 */
function isSignedLicence(value) {
  const { licence, signature } = fieldsOf(value)
  const { key_id, number } = fieldsOf(licence)
  return typeof signature === 'string' && typeof number === 'string' && typeof key_id === 'string'
}

/**
 * Undefined for values no licence contains: fractional numbers, or nesting too deep to traverse.
 * @param {LicenceDocument} licence
 */
function canonicalForm(licence) {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was parsed from JSON
    return canonicalise(/** @type {Json} */ (/** @type {unknown} */ (licence)))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
