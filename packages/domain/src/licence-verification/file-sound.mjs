// @ts-check

import { fieldsOf } from '../fields-of.mjs'
import { canonicalise } from './canonicalise.mjs'
import { verifySignature } from './signature.mjs'
import { parseStrictJson } from './strict-json.mjs'

/** @import { FileSound, LicenceDocument, SignedFileSound } from '../licences/licence-document.ts' */
/** @import { Json } from './canonicalise.mjs' */
/** @import { FindKey } from './keys.mjs' */
/** @import { SignatureVerdict } from './signature.mjs' */

/**
 * Checks what a file says of its own sound: which file of a licence it is, and its fingerprint. It is signed like a licence,
 * and good for that licence only: moved to another one, something was changed.
 * @param {string} text
 * @param {LicenceDocument} licence
 * @param {FindKey} findKey
 * @returns {Promise<{ verdict: SignatureVerdict, keyId?: string, fileSound?: FileSound }>}
 */
export async function verifyFileSound(text, licence, findKey) {
  const parsed = parseStrictJson(text)
  if ('fault' in parsed || !isSignedFileSound(parsed.value)) return { verdict: 'altered' }
  const { file, signature, ...further } = parsed.value
  const signed = canonicalForm(file)
  if (Object.keys(further).length > 0 || signed === undefined) return { verdict: 'altered' }
  const keyId = file.key_id
  const verdict = await verifySignature(new TextEncoder().encode(signed), signature, keyId, findKey)
  if (verdict !== 'genuine') return { verdict, keyId }
  const belongs = file.licence === licence.number && file.licence_sha256 === (await hashOf(licence))
  return belongs ? { verdict, keyId, fileSound: file } : { verdict: 'altered', keyId }
}

/**
 * Checks only the members needed to find the signing key and the licence; the signature proves the rest. No licence has
 * `licence`, and no statement has `number`: neither passes for the other.
 * @param {unknown} value
 * @returns {value is SignedFileSound}
 */
function isSignedFileSound(value) {
  const { file, signature } = fieldsOf(value)
  const { key_id, licence, licence_sha256, number } = fieldsOf(file)
  return (
    typeof signature === 'string' &&
    typeof licence === 'string' &&
    typeof licence_sha256 === 'string' &&
    typeof key_id === 'string' &&
    number === undefined
  )
}

/**
 * Undefined for values that cannot be signed: fractional numbers, or nesting too deep to traverse.
 * @param {FileSound} file
 */
function canonicalForm(file) {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was parsed from JSON
    return canonicalise(/** @type {Json} */ (/** @type {unknown} */ (file)))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The SHA-256 of a licence's canonical form, hexadecimal. @param {LicenceDocument} licence */
async function hashOf(licence) {
  const bytes = new TextEncoder().encode(canonicalise({ ...licence }))
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
