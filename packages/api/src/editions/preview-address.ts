import { readEdition } from '@tempolibre/domain'
import { signPaths } from './sign-paths.ts'

/** Path prefix of what is heard before it is licensed. */
export const editionPreviewPath = '/media/editions/'

/** An edition of a track's recording. */
export interface PreviewedEdition {
  trackId: number
  edition: string
  /** Whether the address was made for somebody who holds a licence, and is heard whether or not the song is offered. */
  isHeld: boolean
}

/** Creates and verifies the addresses of previews. They are signed because rendering takes time: calls for them are counted. */
export interface PreviewAddresses {
  make(wanted: PreviewedEdition): string
  /** @returns undefined for an address that is altered, expired or forged */
  check(pathname: string, query: URLSearchParams): PreviewedEdition | undefined
}

export function createPreviewAddresses(settings: {
  secret: string
  siteUrl: string
  now?: (() => number) | undefined
}): PreviewAddresses {
  const paths = signPaths({
    ...settings,
    purpose: 'tempolibre: addresses of previews of editions',
    names: ['held'],
  })
  return {
    make: ({ edition, isHeld, trackId }) =>
      paths.make(`${editionPreviewPath}${trackId}.${edition}.mp3`, isHeld ? { held: '1' } : {}),
    check(pathname, query) {
      const wanted = paths.check(pathname, query) ? readPath(pathname) : undefined
      return wanted && { ...wanted, isHeld: query.get('held') === '1' }
    },
  }
}

/** `12.edit-30.mp3` */
function readPath(pathname: string): Omit<PreviewedEdition, 'isHeld'> | undefined {
  if (!pathname.startsWith(editionPreviewPath)) return undefined
  const [id = '', edition = '', ending, ...further] = pathname.slice(editionPreviewPath.length).split('.')
  if (!/^[1-9]\d{0,9}$/.test(id) || ending !== 'mp3' || further.length > 0 || !readEdition(edition))
    return undefined
  return { trackId: Number(id), edition }
}
