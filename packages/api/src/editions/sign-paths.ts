import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Validity of an address in seconds: clients ask for it when playback starts. */
const lifetimeSeconds = 3600

/** Signs paths of the site for an hour. */
export interface SignedPaths {
  /** @param further what the address says besides its path, covered by the signature */
  make(path: string, further?: Readonly<Record<string, string>>): string
  /** Whether this path was signed with these parameters, an hour ago at most. */
  check(path: string, query: URLSearchParams): boolean
}

/**
 * @param purpose of the addresses: those of one purpose are no others'
 * @param names of the parameters that the signature covers; others change nothing
 * @param now in ms
 */
export function signPaths({
  names = [],
  now = Date.now,
  purpose,
  secret,
  siteUrl,
}: {
  secret: string
  siteUrl: string
  purpose: string
  names?: readonly string[]
  now?: (() => number) | undefined
}): SignedPaths {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const signatureOf = (path: string, expires: string, further: readonly (readonly [string, string])[]) =>
    createHmac('sha256', key)
      .update([path, expires, ...further.map((pair) => pair.join('='))].join('\n'))
      .digest('base64url')
  return {
    make(path, further = {}) {
      // The same address within a quarter of its life, so that browsers find it in their cache.
      const step = lifetimeSeconds / 4
      const expires = String((Math.floor(now() / 1000 / step) + 5) * step)
      const given = Object.entries(further).toSorted()
      const query = new URLSearchParams([
        ...given,
        ['expires', expires],
        ['signature', signatureOf(path, expires, given)],
      ])
      return `${siteUrl}${path}?${query.toString()}`
    },
    check(path, query) {
      const expires = query.get('expires') ?? ''
      if (!/^[1-9]\d{0,11}$/.test(expires) || Number(expires) * 1000 <= now()) return false
      const further = [...query].filter(([name]) => names.includes(name)).toSorted()
      const expected = Buffer.from(signatureOf(path, expires, further))
      const given = Buffer.from(query.get('signature') ?? '')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
