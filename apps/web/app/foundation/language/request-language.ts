import { detectLanguage, isLanguage, type Language, languageOf } from '@tempolibre/locales'
import { isApplicationPath } from '../addresses/application-path.ts'

/** Name of the query parameter and of the cookie that carry a language where no address does. */
export const languageParameter = 'lng'

/** The language of an answer: on the site the address decides, on the application host the visitor's own preference. */
export function languageOfRequest(request: Request): Language {
  const { pathname: requested, searchParams } = new URL(request.url)
  // What the browser asks for when it already shows a page: the data of the page at the address before `.data`.
  const pathname = requested.replace(/\.data$/, '')
  if (!isApplicationPath(pathname)) return languageOf(pathname)
  return detectLanguage({
    query: searchParams.get(languageParameter),
    cookie: readCookie(request.headers.get('cookie'), languageParameter),
    navigator: request.headers.get('accept-language'),
  })
}

/** The language `?lng=` asks for, where it names one of the site's. */
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
