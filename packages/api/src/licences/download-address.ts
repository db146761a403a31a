import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type FileFormat, fileFormats, licenceNumberPattern } from '@tempolibre/contract'

/** Below this path files are sent to whoever has a signed address. */
export const downloadPath = '/media/masters/'

/**
 * Seconds a signed address lives: a download that broke off goes on by the same address the next day. It names a licence, which
 * is one account's: once that is revoked or its account is gone, the address leads nowhere.
 */
const lifetimeSeconds = 24 * 60 * 60

/** Makes and checks signed addresses of files. */
export interface DownloadAddresses {
  make(number: string, format: FileFormat): { url: string; expiresAt: Date }
  /**
   * @param pathname as it was asked for, not decoded
   * @returns which file is meant; undefined for an address that was altered, is too old, or was never ours
   */
  check(pathname: string, query: URLSearchParams): { number: string; format: FileFormat } | undefined
}

/** Addresses signed by HMAC-SHA-256 over path and time of expiry. */
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
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url')

  return {
    make(number, format) {
      const path = `${downloadPath}${number}.${format}`
      const expires = Math.floor(now() / 1000) + lifetimeSeconds
      const signature = signatureOf(path, String(expires))
      return {
        url: `${siteUrl}${path}?expires=${expires}&signature=${signature}`,
        expiresAt: new Date(expires * 1000),
      }
    },
    check(pathname, query) {
      const file = parsePath(pathname)
      const [expires, ...furtherTimes] = query.getAll('expires')
      const [signature, ...furtherSignatures] = query.getAll('signature')
      if (!file || furtherTimes.length > 0 || furtherSignatures.length > 0) return undefined
      if (expires === undefined || signature === undefined || !/^[1-9]\d{0,11}$/.test(expires))
        return undefined
      const [expected, given] = [Buffer.from(signatureOf(pathname, expires)), Buffer.from(signature)]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return Number(expires) * 1000 > now() ? file : undefined
    },
  }
}

function parsePath(pathname: string): { number: string; format: FileFormat } | undefined {
  if (!pathname.startsWith(downloadPath)) return undefined
  const [number = '', format, ...rest] = pathname.slice(downloadPath.length).split('.')
  const known = fileFormats.find((candidate) => candidate === format)
  return known && rest.length === 0 && licenceNumberPattern.test(number)
    ? { number, format: known }
    : undefined
}
