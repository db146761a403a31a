// @ts-check

import { fieldsOf } from '../fields-of.mjs'
import { canonicalise } from './canonicalise.mjs'
import { verifySignature } from './signature.mjs'

/** @import { SignedHandOver } from '../licences/hand-over-document.ts' */
/** @import { Json } from './canonicalise.mjs' */
/** @import { FindKey } from './keys.mjs' */
/** @import { Outcome } from './verify-file.mjs' */

/** Like a licence's number, with `TH-`. */
export const handOverNumberPattern = /^TH-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/**
 * Checks a signed hand-over, whatever its JSON layout, as `verifySignedLicence` checks a licence.
 * @param {SignedHandOver} value
 * @param {FindKey} findKey
 * @returns {Promise<Outcome>}
 */
export async function verifySignedHandOver({ hand_over: handOver, signature, ...further }, findKey) {
  const claims = { ...claimHandOver(handOver.number), keyId: handOver.key_id }
  const signed = canonicalForm(handOver)
  // Licences are signed by the same keys: what they say must not pass for a hand-over.
  const isAltered = Object.keys(further).length > 0 || claims.number === undefined
  if (isAltered || signed === undefined) return { verdict: 'altered', ...claims }
  const verdict = await verifySignature(new TextEncoder().encode(signed), signature, handOver.key_id, findKey)
  if (verdict !== 'genuine') return { verdict, ...claims }
  return handOver.format === 1 ? { verdict, ...claims, handOver } : { verdict: 'newer_format', ...claims }
}

/**
 * The number a file claims, if it has a valid form.
 * @param {string} text
 * @returns {{ number?: string }}
 */
export function claimHandOver(text) {
  return handOverNumberPattern.test(text) ? { number: text } : {}
}

/**
 * Checks only the members needed to find the signing key; the signature proves the rest.
 * @param {unknown} value
 * @returns {value is SignedHandOver}
 */
export function isSignedHandOver(value) {
  const { hand_over, signature } = fieldsOf(value)
  const { key_id, number } = fieldsOf(hand_over)
  return typeof signature === 'string' && typeof number === 'string' && typeof key_id === 'string'
}

/**
 * Undefined for values that cannot be signed: fractional numbers, or nesting too deep to traverse.
 * @param {SignedHandOver['hand_over']} handOver
 */
function canonicalForm(handOver) {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was parsed from JSON
    return canonicalise(/** @type {Json} */ (/** @type {unknown} */ (handOver)))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
