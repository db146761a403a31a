import { certificateMark, findLicenceNumber } from '@tempolibre/contract/licence-document'
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
  return { verdict, number, keyId }
}

/** The first licence number that stands in the open: in the title, or in the address where the licence is verified. */
function findNumber(text: string): string | undefined {
  const [number] = /\bTL(?:-[0-9A-Z]{4}){3}\b/i.exec(text) ?? []
  return number === undefined ? undefined : findLicenceNumber(number)
}
