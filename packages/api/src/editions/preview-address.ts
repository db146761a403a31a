import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { readEdition } from '@tempolibre/contract'

/** Path prefix of what is heard before it is licensed. */
export const editionPreviewPath = '/media/editions/'

/** Validity of an address in seconds: it is asked for when somebody wants to listen. */
const lifetimeSeconds = 3600

/** An edition of a track's recording. */
export interface PreviewedEdition {
  trackId: number
  edition: string
}

/** Creates and verifies the addresses of previews. They are signed because rendering takes time: calls for them are counted. */
export interface PreviewAddresses {
  make(wanted: PreviewedEdition): string
  /** @returns undefined for an address that is altered, expired or forged */
  check(pathname: string, query: URLSearchParams): PreviewedEdition | undefined
}

export function createPreviewAddresses({
  now = Date.now,
  secret,
  siteUrl,
}: {
  secret: string
  siteUrl: string
  now?: (() => number) | undefined
}): PreviewAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tempolibre: addresses of previews of editions', 32))
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url')
  return {
    make({ edition, trackId }) {
      const path = `${editionPreviewPath}${trackId}.${edition}.mp3`
      // The same address within a quarter of its life, so that browsers find it in their cache.
      const step = lifetimeSeconds / 4
      const expires = (Math.floor(now() / 1000 / step) + 5) * step
      return `${siteUrl}${path}?expires=${expires}&signature=${signatureOf(path, String(expires))}`
    },
    check(pathname, query) {
      const expires = query.get('expires') ?? ''
      if (!/^[1-9]\d{0,11}$/.test(expires) || Number(expires) * 1000 <= now()) return undefined
      const [expected, given] = [
        Buffer.from(signatureOf(pathname, expires)),
        Buffer.from(query.get('signature') ?? ''),
      ]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return readPath(pathname)
    },
  }
}

/** `12.edit-30.mp3` */
function readPath(pathname: string): PreviewedEdition | undefined {
  if (!pathname.startsWith(editionPreviewPath)) return undefined
  const [id = '', edition = '', ending, ...further] = pathname.slice(editionPreviewPath.length).split('.')
  if (!/^[1-9]\d{0,9}$/.test(id) || ending !== 'mp3' || further.length > 0 || !readEdition(edition))
    return undefined
  return { trackId: Number(id), edition }
}
