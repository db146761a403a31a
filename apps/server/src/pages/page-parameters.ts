import { oEmbedParameters, oEmbedPath } from '@tempolibre/contract'
import { searchAddressParameters, valueFacets } from '@tempolibre/domain'
import { withdrawalTokenParameter } from '@tempolibre/domain/withdrawal'
import { type Page, resolvePath } from '@tempolibre/locales'

const none: ReadonlySet<string> = new Set()
/** The parameter of a list's further pages. */
const listParameters: ReadonlySet<string> = new Set(['after'])
/** These and the sort of songs. */
const songListParameters: ReadonlySet<string> = new Set(['sort', 'after'])
/** The parameter of a song's page and player that names a mix of its stems. */
export const mixParameter = 'mix'
const mixParameters: ReadonlySet<string> = new Set([mixParameter])
const embeddedTrack = /^(?:\/\w+)?\/embed\/[^/]+$/
/** Parameters that may be repeated. */
export const repeatedParameters: ReadonlySet<string> = new Set(valueFacets)
/** The parameters of oEmbed. */
const documentParameters: ReadonlySet<string> = new Set(oEmbedParameters)

const pageParameters: Partial<Record<Page, ReadonlySet<string>>> = {
  'all-music': songListParameters,
  'music-category': songListParameters,
  artist: songListParameters,
  blog: listParameters,
  'blog-category': listParameters,
  author: listParameters,
  contact: new Set(['sent']),
  verify: new Set(['number']),
  track: mixParameters,
  withdrawal: new Set([withdrawalTokenParameter]),
}

/** Whether a path, with or without `.data`, is that of the music browser, whose addresses are unlimited. */
export function isMusicBrowser(pathname: string, applicationPath: string | undefined): boolean {
  return pathname.replace(/\.data$/, '') === `${applicationPath}/music`
}

/** The query parameters a page may depend on; all others do not affect it. */
export function parametersOf(pathname: string, applicationPath: string | undefined): ReadonlySet<string> {
  if (pathname === oEmbedPath) return documentParameters
  if (embeddedTrack.test(pathname)) return mixParameters
  // React Router requests the data of a page at its address plus `.data`.
  const path = pathname.replace(/\.data$/, '')
  if (isMusicBrowser(path, applicationPath)) return searchAddressParameters
  const resolved = resolvePath(path)
  return (resolved.kind === 'page' && pageParameters[resolved.page]) || none
}
