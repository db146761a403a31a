import { oEmbedParameters, oEmbedPath, searchAddressParameters, valueFacets } from '@tempolibre/contract'
import { type Page, resolvePath } from '@tempolibre/locales'

const none: ReadonlySet<string> = new Set()
/** Where a list's further pages begin. */
const listParameters: ReadonlySet<string> = new Set(['after'])
/** The same, and the order of the songs. */
const songListParameters: ReadonlySet<string> = new Set(['sort', 'after'])
/** Parameters that say more when they come more than once. */
export const repeatedParameters: ReadonlySet<string> = new Set(valueFacets)
/** The one document that is all about what it is asked. */
const documentParameters: ReadonlySet<string> = new Set(oEmbedParameters)

const pageParameters: Partial<Record<Page, ReadonlySet<string>>> = {
  'all-music': songListParameters,
  'music-category': songListParameters,
  blog: listParameters,
  'blog-category': listParameters,
  author: listParameters,
  contact: new Set(['sent']),
  verify: new Set(['number']),
}

/** Whether a path, with or without `.data`, is that of the music browser, whose addresses are endless. */
export function isMusicBrowser(pathname: string, applicationPath: string | undefined): boolean {
  return pathname.replace(/\.data$/, '') === `${applicationPath}/music`
}

/** The query parameters a page may depend on; all others leave it as it is. */
export function parametersOf(pathname: string, applicationPath: string | undefined): ReadonlySet<string> {
  if (pathname === oEmbedPath) return documentParameters
  // What a browser asks for when it already shows a page: the data of the page at the address before `.data`.
  const path = pathname.replace(/\.data$/, '')
  if (isMusicBrowser(path, applicationPath)) return searchAddressParameters
  const resolved = resolvePath(path)
  return (resolved.kind === 'page' && pageParameters[resolved.page]) || none
}
