// @ts-check
// Checks a file that proves a licence. The site's page and the script `verify-licence.mjs` both use this module, so
// they agree. It is plain JavaScript that runs in browsers and Node.js 20 without dependencies, so anyone can read
// how a verdict is reached.

import { verifyCertificate } from './certificate.mjs'
import { verifyFileSound } from './file-sound.mjs'
import { claimNumber, verifySignedLicence } from './signed-licence.mjs'
import { readSoundTexts } from './sound-texts.mjs'

/** @import { HandOverDocument } from '../licences/hand-over-document.ts' */
/** @import { FileSound, LicenceDocument } from '../licences/licence-document.ts' */
/** @import { NamedText } from './id3-texts.mjs' */
/** @import { FindKey } from './keys.mjs' */
/** @import { SignatureVerdict } from './signature.mjs' */

/** @typedef {'pdf' | 'json' | 'audio'} FileKind */

/**
 * `foreign`: contains no signed licence of ours. `several`: contains more than one, so readers may differ on which
 * counts. `unreadable`: damaged, or not readable. `unknown_key`: the named key is not published. `damaged_key`: the
 * key found does not match its id. `newer_format`: signed by us, in a format unknown here. `unsupported`: Ed25519 is
 * not available.
 * @typedef {SignatureVerdict | 'several' | 'foreign' | 'unreadable' | 'newer_format' | 'too_large'} Verdict
 */

/**
 * @typedef {object} Outcome
 * @property {Verdict} verdict
 * @property {FileKind} [kind]
 * @property {string} [number] as the file claims; proven only if the verdict is `genuine`
 * @property {string} [keyId] of the key the file names
 * @property {LicenceDocument} [licence] present only if it is proven
 * @property {HandOverDocument} [handOver] of a file by which a song was handed over, likewise
 * @property {FileSound} [fileSound] what a recording says of its own sound, likewise
 */

const megabyte = 1024 * 1024
/** Larger files are refused unread. Songs are read in slices; certificates and signed files whole. */
const maxBytes = { file: 300 * megabyte, pdf: 20 * megabyte, json: megabyte }

/** Names of the tags with the signed licence, its number, and the signed fingerprint of what is no licensed recording. */
export const soundTextNames = {
  signed: 'TEMPOLIBRE-SIGNED-LICENCE',
  number: 'TEMPOLIBRE-LICENCE',
  file: 'TEMPOLIBRE-SIGNED-SOUND',
}

/**
 * Checks one file: a signed licence (JSON), a certificate (PDF), or a recording (MP3, WAV, FLAC) with a licence in
 * its tags. Any content leads to a verdict, and only as much is read as the verdict needs. The sound of a recording
 * is not checked; see `compareSound`.
 * @param {Blob} file
 * @param {FindKey} findKey
 * @returns {Promise<Outcome>}
 */
export async function verifyFile(file, findKey) {
  if (file.size > maxBytes.file) return { verdict: 'too_large' }
  try {
    return await verifyByContent(file, findKey)
  } catch (error) {
    // The file is gone or must not be opened.
    if (error instanceof DOMException) return { verdict: 'unreadable' }
    throw error
  }
}

/**
 * @param {Blob} file
 * @param {FindKey} findKey
 * @returns {Promise<Outcome>}
 */
async function verifyByContent(file, findKey) {
  // One character per byte.
  const start = new TextDecoder('latin1').decode(await file.slice(0, 64).arrayBuffer())
  if (start === '') return { verdict: 'unreadable' }
  if (start.startsWith('%PDF-')) {
    if (file.size > maxBytes.pdf) return { verdict: 'too_large', kind: 'pdf' }
    return { kind: 'pdf', ...(await verifyCertificate(new Uint8Array(await file.arrayBuffer()), findKey)) }
  }
  if (/^(?:\u00ef\u00bb\u00bf)?\s*\{/.test(start)) {
    if (file.size > maxBytes.json) return { verdict: 'too_large', kind: 'json' }
    const text = decodeUtf8(await file.arrayBuffer())
    if (text === undefined) return { verdict: 'unreadable', kind: 'json' }
    return { kind: 'json', ...(await verifySignedLicence(text, findKey)) }
  }
  const texts = await readSoundTexts(file)
  return texts ? { kind: 'audio', ...(await verifySoundTexts(texts, findKey)) } : { verdict: 'foreign' }
}

/**
 * @param {readonly NamedText[]} texts
 * @param {FindKey} findKey
 * @returns {Promise<Outcome>}
 */
async function verifySoundTexts(texts, findKey) {
  const findTexts = (/** @type {string} */ wanted) =>
    new Set(texts.flatMap(({ name, text }) => (name === wanted ? text.trim() : [])))
  const [only, ...further] = findTexts(soundTextNames.signed)
  if (only !== undefined && further.length === 0) {
    const outcome = await verifySignedLicence(only, findKey)
    return outcome.licence ? verifyStated(outcome, findTexts(soundTextNames.file), findKey) : outcome
  }
  return { verdict: only === undefined ? 'foreign' : 'several', ...findNumber(texts) }
}

/**
 * Checks what a recording with a genuine licence says of its own sound. Whoever changed it has changed something of the file.
 * @param {Outcome} outcome
 * @param {ReadonlySet<string>} stated
 * @param {FindKey} findKey
 * @returns {Promise<Outcome>}
 */
async function verifyStated(outcome, stated, findKey) {
  const { licence, ...claims } = outcome
  const [text, ...further] = stated
  if (text === undefined || !licence) return outcome
  if (further.length > 0) return { ...claims, verdict: 'several' }
  const { fileSound, keyId = '', verdict } = await verifyFileSound(text, licence, findKey)
  return fileSound ? { ...outcome, fileSound } : { ...claims, verdict, keyId }
}

/**
 * The number that a recording names without proof. Every format uses the same comment, which survives programs that
 * drop unknown tags.
 * @param {readonly NamedText[]} texts
 */
function findNumber(texts) {
  const written = texts.flatMap(({ text }) => text.match(/\bTL(?:-[0-9A-Z]{4}){3}\b/g) ?? [])
  const [number, ...others] = new Set(written)
  return number !== undefined && others.length === 0 ? claimNumber(number) : {}
}

/**
 * @param {ArrayBuffer} bytes
 * @returns {string | undefined} undefined if it is not UTF-8
 */
function decodeUtf8(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
