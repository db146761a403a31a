import {
  certificateMark,
  findLicenceNumber,
  type LicenceDocument,
  type SignedLicence,
} from '@tempolibre/contract/licence-document'
import type { CheckedFile, PublicKey } from './check-file.ts'
import { signaturePattern, verifySignature } from './verify-signature.ts'

/** Longer ones are no ids of ours. */
const longestKeyId = 100

/** Checks a certificate: the line that ends it carries the signature over every byte before that line. */
export async function checkCertificate(
  bytes: Uint8Array<ArrayBuffer>,
  keys: readonly PublicKey[],
): Promise<CheckedFile> {
  // One character for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(bytes)
  const start = text.lastIndexOf(`\n${certificateMark}`) + 1
  if (start === 0) return { verdict: 'foreign' }
  const [keyId = '', signature = '', ...more] = text
    .slice(start + certificateMark.length)
    .replace(/\r?\n$/, '')
    .split(' ')
  const number = findNumber(text)
  // Something stands behind the line, or within it: it was added later.
  if (more.length > 0 || !signaturePattern.test(signature) || keyId.length > longestKeyId)
    return { verdict: 'altered', number }
  const verdict = await verifySignature(bytes.subarray(0, start), signature, keyId, keys)
  if (verdict !== 'genuine') return { verdict, number, keyId }
  const licence = await readAttachment(bytes, text)
  return { verdict, number: licence?.number ?? number, keyId, licence }
}

/**
 * The signed licence that is attached to a certificate of ours (ISO 32000-2 §7.11.4): the only attachment it has, deflated.
 * Undefined where it is written in any other way; the certificate is proven all the same.
 */
async function readAttachment(
  bytes: Uint8Array<ArrayBuffer>,
  text: string,
): Promise<LicenceDocument | undefined> {
  const object = text.indexOf('/EmbeddedFile\n')
  const start = text.indexOf('stream\n', object) + 'stream\n'.length
  const [, length] = /\/Length (\d{1,7})\b/.exec(text.slice(object, start)) ?? []
  if (object === -1 || length === undefined) return undefined
  const inflated = new Blob([bytes.subarray(start, start + Number(length))])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
  try {
    return ((await new Response(inflated).json()) as SignedLicence).licence
  } catch (error) {
    // Not deflated, or no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The first licence number that stands in the open: in the title, or in the address where the licence is verified. */
function findNumber(text: string): string | undefined {
  const [number] = /\bTL(?:-[0-9A-Z]{4}){3}\b/i.exec(text) ?? []
  return number === undefined ? undefined : findLicenceNumber(number)
}
