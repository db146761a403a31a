import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import {
  allEditions,
  type FileFormat,
  fileFormats,
  handOverNumberPattern,
  licenceNumberPattern,
  readEdition,
  type RecordingChoice,
} from '@tempolibre/domain'
import { parseMix } from '@tempolibre/domain/stem-mix'

/** Path prefix of the files that require a signed address. */
export const downloadPath = '/media/masters/'

/**
 * Validity of a signed address in seconds: an interrupted download can resume on the next day. It names a licence and the
 * account that asked: once the licence is revoked, or is not that account's any more, the address stops working.
 */
export const lifetimeSeconds = 24 * 60 * 60

/** A file of a licence. */
export interface LicensedFile {
  number: string
  /** The account that asks for it; undefined: a client's page, or an address of an earlier release. */
  holderId?: string | undefined
  /** The hand-over to a client through whose page it is downloaded. */
  handOver?: string | undefined
  format: FileFormat
  /** Of a version of the song; undefined: the track of the licence. */
  versionId?: number | undefined
  /** `licensed` by default; they differ only if the song has another recording than when it was licensed. */
  recording?: RecordingChoice | undefined
  /** A mix of the recording's stems, as `parseMix` reads it; undefined: the recording itself. */
  mix?: string | undefined
  /** What is made of the recording, or `all` of it as an archive; undefined: the recording itself. */
  edition?: string | undefined
}

/** Creates and verifies signed addresses of files. */
export interface DownloadAddresses {
  make(file: LicensedFile): { url: string; expiresAt: Date }
  /**
   * @param pathname as requested, not decoded
   * @returns the requested file; undefined for an address that is altered, expired or forged
   */
  check(pathname: string, query: URLSearchParams): LicensedFile | undefined
}

/** Signs addresses by HMAC-SHA-256 over path and expiry. */
export function createDownloadAddresses({
  now = Date.now,
  secret,
  siteUrl,
}: {
  secret: string
  siteUrl: string
  now?: () => number
}): DownloadAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tempolibre: addresses of downloads', 32))
  const signatureOf = (path: string, expires: string, holderId: string | undefined) =>
    createHmac('sha256', key)
      .update([path, expires, ...(holderId === undefined ? [] : [holderId])].join('\n'))
      .digest('base64url')

  return {
    make({ edition, format, handOver, holderId, mix, number, recording, versionId }) {
      const current = recording === 'current' ? recording : undefined
      const mixed = mix === undefined ? undefined : mixMark + mix
      const parts = [number, handOver, versionId, current, edition, mixed, format]
      const path = `${downloadPath}${parts.filter((part) => part !== undefined).join('.')}`
      const expires = Math.floor(now() / 1000) + lifetimeSeconds
      const signature = signatureOf(path, String(expires), holderId)
      const holder = holderId === undefined ? '' : `&holder=${holderId}`
      return {
        url: `${siteUrl}${path}?expires=${expires}${holder}&signature=${signature}`,
        expiresAt: new Date(expires * 1000),
      }
    },
    check(pathname, query) {
      const file = parsePath(pathname)
      const [expires, ...furtherTimes] = query.getAll('expires')
      const [signature, ...furtherSignatures] = query.getAll('signature')
      const [holderId, ...furtherHolders] = query.getAll('holder')
      if (!file || [furtherTimes, furtherSignatures, furtherHolders].some(({ length }) => length > 0))
        return undefined
      if (expires === undefined || signature === undefined || !/^[1-9]\d{0,11}$/.test(expires))
        return undefined
      const [expected, given] = [
        Buffer.from(signatureOf(pathname, expires, holderId)),
        Buffer.from(signature),
      ]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      if (Number(expires) * 1000 <= now()) return undefined
      return holderId === undefined ? file : { ...file, holderId }
    },
  }
}

/** Stands before the mix in an address; what a mix is written with needs no escapes. */
const mixMark = 'mix-'

/**
 * `TL-7K2M-9QWX-4HTD.wav`, with a version's id `….12.wav`, for the song's present recording `….current.wav`, for what is
 * made of it `….edit-30.wav`, for a mix of its stems `….mix-i70_drums-80.wav`, and through the page of a client
 * `….TH-9QWX-7K2M-4HTD.wav`.
 */
function parsePath(pathname: string): LicensedFile | undefined {
  if (!pathname.startsWith(downloadPath)) return undefined
  const [number = '', ...parts] = pathname.slice(downloadPath.length).split('.')
  const ending = parts.pop()
  const format = fileFormats.find((candidate) => candidate === ending)
  if (!format || !licenceNumberPattern.test(number)) return undefined
  const [first = ''] = parts
  const handOver = handOverNumberPattern.test(first) ? parts.shift() : undefined
  const mix = parts.at(-1)?.startsWith(mixMark) ? parts.pop()?.slice(mixMark.length) : undefined
  if (mix !== undefined && !parseMix(mix)) return undefined
  const last = parts.at(-1) ?? ''
  const edition = last === allEditions || readEdition(last) ? last : undefined
  if (edition !== undefined) parts.pop()
  const recording = parts.at(-1) === 'current' ? 'current' : undefined
  if (recording) parts.pop()
  const [version, ...further] = parts
  if (further.length > 0 || (version !== undefined && !/^[1-9]\d{0,9}$/.test(version))) return undefined
  return {
    number,
    format,
    ...(handOver !== undefined && { handOver }),
    ...(version !== undefined && { versionId: Number(version) }),
    ...(recording && { recording }),
    ...(mix !== undefined && { mix }),
    ...(edition !== undefined && { edition }),
  }
}
