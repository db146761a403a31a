import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Validity of a preview's address, in seconds. */
const lifetimeSeconds = 7 * 24 * 60 * 60

/** Creates and verifies the tokens of previews' addresses. */
export interface PreviewTokens {
  make(articleId: string): { token: string; expiresAt: Date }
  /** @returns the article's id; undefined for a token that is altered, expired or forged */
  check(token: string): string | undefined
}

/** Signs article and expiry by HMAC-SHA-256. */
export function createPreviewTokens({
  now = Date.now,
  secret,
}: {
  secret: string
  now?: () => number
}): PreviewTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tempolibre: previews of articles', 32))
  const signatureOf = (id: string, expires: string) =>
    createHmac('sha256', key).update(`${id}\n${expires}`).digest('base64url')

  return {
    make(articleId) {
      const expires = Math.floor(now() / 1000) + lifetimeSeconds
      const token = `${articleId}.${expires}.${signatureOf(articleId, String(expires))}`
      return { token, expiresAt: new Date(expires * 1000) }
    },
    check(token) {
      const [, id, expires, signature] = /^([1-9]\d{0,9})\.([1-9]\d{0,11})\.([\w-]{43})$/.exec(token) ?? []
      if (id === undefined || expires === undefined || signature === undefined) return undefined
      const [expected, given] = [Buffer.from(signatureOf(id, expires)), Buffer.from(signature)]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return Number(expires) * 1000 > now() ? id : undefined
    },
  }
}
