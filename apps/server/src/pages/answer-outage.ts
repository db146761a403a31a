import type { IncomingMessage } from 'node:http'
import { type ErrorBody, oEmbedPath } from '@tempolibre/contract'
import { detectLanguage, type Language, languageOf } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { routeOf } from '../monitoring/request-routes.ts'
import { isOnApplication } from './page-key.ts'
import type { AnswerOutage } from '../http/forward-requests.ts'
import { languageCookie } from '../http/language-cookie.ts'
import { noticePage } from '../http/notice-page.ts'

export interface OutageOptions {
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  /** Path of the application on this host, whose pages have no language in their addresses; undefined: it is elsewhere. */
  applicationPath: string | undefined
  /** Whether this server has the API: then its addresses are answered in its own form. */
  hasApi: boolean
}

const pageRoutes: ReadonlySet<string> = new Set(['page', 'form'])

/** oEmbed describes the site's pages, so the site answers it. */
export function isApiPath(pathname: string): boolean {
  return pathname === '/api' || (pathname.startsWith('/api/') && pathname !== oEmbedPath)
}

/**
 * Creates what says that a part of the service does not answer (503), in the form and the language in which was asked: as an error of
 * the API, as a page at a page's address and for a browser, in a line for everything else.
 */
export function createOutageAnswer({ applicationPath, hasApi, headers }: OutageOptions): AnswerOutage {
  return function answerOutage(request, response, seconds) {
    const [pathname = '', query] = (request.url ?? '').split('?', 2)
    const isApi = hasApi && isApiPath(pathname)
    const locale = languageFor(request, pathname, new URLSearchParams(query))
    const message = m.api_unavailable({}, { locale })
    const { text, type } = isApi ? inJson(message) : inWords(message, request, locale)
    response.writeHead(503, {
      ...headers,
      'retry-after': String(seconds),
      'content-type': type,
      'content-language': locale,
      'cache-control': 'no-store',
      vary: 'accept, accept-language, cookie',
    })
    response.end(text)
  }

  /** Programs of the API read nothing but its own form. */
  function inJson(message: string) {
    const body = { success: false, error: { code: 'unavailable', message } } satisfies ErrorBody
    return { type: 'application/json', text: JSON.stringify(body) }
  }

  function inWords(message: string, request: IncomingMessage, locale: Language) {
    const isPage = pageRoutes.has(routeOf(request)) && !/\.data(?:\?|$)/.test(request.url ?? '')
    if (!isPage && request.headers.accept?.includes('text/html') !== true)
      return { type: 'text/plain; charset=utf-8', text: `${message}\n` }
    const title = m.error_unexpected({}, { locale })
    return { type: 'text/html; charset=utf-8', text: noticePage({ title, text: message, locale }) }
  }

  /** A page's address names its language; others say nothing, and their reader is asked. */
  function languageFor(request: IncomingMessage, path: string, query: URLSearchParams): Language {
    if (pageRoutes.has(routeOf(request)) && !isOnApplication(path, applicationPath)) return languageOf(path)
    return detectLanguage({
      query: query.get('lng') ?? query.get('lang'),
      cookie: languageCookie(request.headers),
      navigator: request.headers['accept-language'],
    })
  }
}
