import { oEmbedParameters, oEmbedPath } from '@tempolibre/contract'
import { type Page, resolvePath } from '@tempolibre/locales'

const none: ReadonlySet<string> = new Set()
/** Where a list's further pages begin. */
const listParameters: ReadonlySet<string> = new Set(['after'])
const searchParameters: ReadonlySet<string> = new Set(['after', 'search'])
/** The one document that is all about what it is asked. */
const documentParameters: ReadonlySet<string> = new Set(oEmbedParameters)

const pageParameters: Partial<Record<Page, ReadonlySet<string>>> = {
  'all-music': listParameters,
  'music-category': listParameters,
  blog: listParameters,
  'blog-category': listParameters,
  author: listParameters,
  contact: new Set(['sent']),
  verify: new Set(['number']),
}

/** The query parameters a page may depend on; all others leave it as it is. */
export function parametersOf(pathname: string, applicationPath: string | undefined): ReadonlySet<string> {
  if (pathname === oEmbedPath) return documentParameters
  // What a browser asks for when it already shows a page: the data of the page at the address before `.data`.
  const path = pathname.replace(/\.data$/, '')
  if (path === `${applicationPath}/music`) return searchParameters
  const resolved = resolvePath(path)
  return (resolved.kind === 'page' && pageParameters[resolved.page]) || none
}
