import { detectLanguage, isLanguage, type Language, languageOf } from '@tempolibre/locales'
import { isApplicationPath } from '../addresses/application-path.ts'

/** Name of the query parameter and the cookie that hold the language where the address does not. */
export const languageParameter = 'lng'

/** Language of an answer: on the site from the address, on the application host the visitor's preference. */
export function languageOfRequest(request: Request): Language {
  const { pathname: requested, searchParams } = new URL(request.url)
  // Client-side navigations request a page's data at its address plus `.data`.
  const pathname = requested.replace(/\.data$/, '')
  if (!isApplicationPath(pathname)) return languageOf(pathname)
  return detectLanguage({
    query: searchParams.get(languageParameter),
    cookie: readCookie(request.headers.get('cookie'), languageParameter),
    navigator: request.headers.get('accept-language'),
  })
}

/** The language in `?lng=`, if it is one of the site's. */
export function requestedLanguage(search: URLSearchParams): Language | undefined {
  const wanted = search.get(languageParameter)?.trim().toLowerCase().split('-', 1)[0]
  return isLanguage(wanted) ? wanted : undefined
}

function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key = '', value = ''] = pair.split('=', 2)
    if (key.trim() === name) return value.trim()
  }
  return undefined
}
