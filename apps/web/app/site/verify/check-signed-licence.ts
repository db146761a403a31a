import {
  canonicalise,
  findLicenceNumber,
  type LicenceDocument,
  type SignedLicence,
} from '@tempolibre/contract/licence-document'
import type { CheckedFile, PublicKey } from './check-file.ts'
import { signaturePattern, verifySignature } from './verify-signature.ts'

/** Checks a signed licence, however its JSON is laid out: what is signed is its canonical form. */
export async function checkSignedLicence(text: string, keys: readonly PublicKey[]): Promise<CheckedFile> {
  const parsed = parseJson(text)
  if (parsed === undefined) return { verdict: 'unreadable' }
  if (!isSignedLicence(parsed)) return { verdict: 'foreign' }
  const { licence, signature } = parsed
  const claims = { number: findLicenceNumber(licence.number), keyId: licence.key_id }
  const signed = canonicalForm(licence)
  if (signed === undefined || !signaturePattern.test(signature)) return { verdict: 'altered', ...claims }
  const verdict = await verifySignature(new TextEncoder().encode(signed), signature, licence.key_id, keys)
  return { verdict, ...claims, ...(verdict === 'genuine' && { licence }) }
}

/** Undefined where the text is no JSON, which nothing of value is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** As much of the shape as telling whose key signed it takes; the rest is as it was signed, or is not believed. */
function isSignedLicence(value: unknown): value is SignedLicence {
  const { licence, signature } = (value ?? {}) as Partial<Record<keyof SignedLicence, unknown>>
  const { key_id, number } = (licence ?? {}) as Partial<Record<keyof LicenceDocument, unknown>>
  return typeof signature === 'string' && typeof number === 'string' && typeof key_id === 'string'
}

/** Undefined for what no licence holds: numbers with fractions, or so many levels that they cannot be gone through. */
function canonicalForm(licence: LicenceDocument): string | undefined {
  try {
    return canonicalise(licence as unknown as Parameters<typeof canonicalise>[0])
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
