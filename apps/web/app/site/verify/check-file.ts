// Reads and checks a file in the browser. Nothing here asks the network: the keys are given. Whatever the file holds, the
// answer is a verdict; only so much of it is read as the verdict needs.
import type { LicenceDocument } from '@tempolibre/contract/licence-document'
import { checkCertificate } from './check-certificate.ts'
import { checkSignedLicence } from './check-signed-licence.ts'
import { findLicenceInMp3, findLicenceInWav } from './find-licence-in-audio.ts'

/** A public key, as the page has it. */
export interface PublicKey {
  id: string
  /** Raw 32 bytes, base64url. */
  public_key: string
}

export type FileKind = 'pdf' | 'json' | 'audio'

/**
 * `foreign`: no licence of ours is in it. `unreadable`: damaged, or the browser may not read it. `unsupported`: the
 * browser knows no Ed25519.
 */
export type Verdict =
  | 'genuine'
  | 'altered'
  | 'unknown_key'
  | 'foreign'
  | 'unreadable'
  | 'too_large'
  | 'unsupported'

export interface CheckedFile {
  verdict: Verdict
  kind?: FileKind
  /** As the file claims; proven only where the verdict is `genuine`. */
  number?: string | undefined
  /** Of the key the file names. */
  keyId?: string
  /** Given only where it is proven. */
  licence?: LicenceDocument | undefined
}

const megabyte = 1024 * 1024
/** Larger files are refused unread. Songs are read in slices; certificates and signed files whole. */
const largest = { file: 300 * megabyte, pdf: 20 * megabyte, json: megabyte }

/** Checks one file against the keys by which licences are signed. */
export async function checkFile(file: Blob, keys: readonly PublicKey[]): Promise<CheckedFile> {
  if (file.size > largest.file) return { verdict: 'too_large' }
  try {
    return await checkByContent(file, keys)
  } catch (error) {
    // A file that has gone, or that the browser may not open.
    if (error instanceof DOMException) return { verdict: 'unreadable' }
    throw error
  }
}

async function checkByContent(file: Blob, keys: readonly PublicKey[]): Promise<CheckedFile> {
  const start = await readText(file.slice(0, 64))
  if (start === '') return { verdict: 'unreadable' }
  if (start.startsWith('%PDF-')) {
    if (file.size > largest.pdf) return { verdict: 'too_large', kind: 'pdf' }
    return { kind: 'pdf', ...(await checkCertificate(new Uint8Array(await file.arrayBuffer()), keys)) }
  }
  if (/^\u00ef?\u00bb?\u00bf?\s*\{/.test(start)) {
    if (file.size > largest.json) return { verdict: 'too_large', kind: 'json' }
    return { kind: 'json', ...(await checkSignedLicence(await file.text(), keys)) }
  }
  const found = /^RIFF.{4}WAVE/s.test(start)
    ? await findLicenceInWav(file)
    : start.startsWith('ID3')
      ? await findLicenceInMp3(file)
      : undefined
  if (found === undefined) return { verdict: 'foreign' }
  return { kind: 'audio', ...(await checkSignedLicence(found, keys)) }
}

/** One character for each byte. */
async function readText(part: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await part.arrayBuffer()))
}
