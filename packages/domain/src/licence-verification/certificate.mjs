// @ts-check

import { keyIdPattern } from './keys.mjs'
import { verifySignature } from './signature.mjs'
import { claimHandOver } from './signed-hand-over.mjs'
import { claimNumber } from './signed-licence.mjs'

/** @import { SignedHandOver } from '../licences/hand-over-document.ts' */
/** @import { SignedLicence } from '../licences/licence-document.ts' */
/** @import { FindKey } from './keys.mjs' */
/** @import { Outcome } from './verify-file.mjs' */

/**
 * The end of a certificate: a comment after the PDF's own end, with the key's id and the signature over every byte
 * before the comment. PDF readers ignore it (ISO 32000-2 §7.2.4).
 */
export const certificateMark = '%tempolibre-signature '

/**
 * Checks a certificate: its last line holds the signature over every byte before that line.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {FindKey} findKey
 * @returns {Promise<Outcome>}
 */
export async function verifyCertificate(bytes, findKey) {
  // One character per byte, so that positions in the text are positions in the file.
  const text = new TextDecoder('latin1').decode(bytes)
  const start = text.lastIndexOf(`\n${certificateMark}`) + 1
  if (start === 0) return { verdict: 'foreign' }
  const claims = findNumber(text)
  const [, keyId = '', signature = ''] =
    /^(\S+) (\S+)\n$/.exec(text.slice(start + certificateMark.length)) ?? []
  // Text after or within the last line was added later.
  if (!keyIdPattern.test(keyId)) return { verdict: 'altered', ...claims }
  const verdict = await verifySignature(bytes.subarray(0, start), signature, keyId, findKey)
  if (verdict !== 'genuine') return { verdict, ...claims, keyId }
  const { hand_over: handOver, licence } = await readAttachment(bytes, text)
  if (handOver) return { verdict, number: handOver.number, handOver, keyId }
  return { verdict, ...(licence ? { number: licence.number, licence } : claims), keyId }
}

/**
 * The signed licence, or hand-over, attached to a certificate (ISO 32000-2 §7.11.4): its only attachment, deflated. Neither
 * if it is written in any other way; the certificate is verified all the same.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} text the same bytes, one character each
 * @returns {Promise<Partial<SignedLicence & SignedHandOver>>}
 */
async function readAttachment(bytes, text) {
  const object = text.indexOf('/EmbeddedFile\n')
  const start = text.indexOf('stream\n', object) + 'stream\n'.length
  const [, length] = /\/Length (\d{1,7})\b/.exec(text.slice(object, start)) ?? []
  if (object === -1 || length === undefined) return {}
  const inflated = new Blob([bytes.subarray(start, start + Number(length))])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signature over the whole file has been verified
    return /** @type {Partial<SignedLicence & SignedHandOver>} */ (await new Response(inflated).json())
  } catch (error) {
    // Not deflated, or not JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return {}
    throw error
  }
}

/**
 * The first number in plain text: in the title, or in the address where the licence or the hand-over is verified.
 * @param {string} text
 */
function findNumber(text) {
  const [number = ''] = /\bT[HL](?:-[0-9A-Z]{4}){3}\b/i.exec(text) ?? []
  return { ...claimNumber(number.toUpperCase()), ...claimHandOver(number.toUpperCase()) }
}
