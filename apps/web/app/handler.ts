import { requestTimeoutMs } from '@tempolibre/contract/request'
import { clientAddressHeader } from '@tempolibre/contract/request'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { findDocument } from './features/documents/find-document.server.ts'
import { withLanguage } from './foundation/language/render-language.server.ts'
import { languageOfRequest } from './foundation/language/request-language.ts'
import { limitCalls } from './foundation/api/page-calls.server.ts'
import { createSellerReader } from './foundation/root-data/read-seller.server.ts'
import { languageContext, settingsContext } from './foundation/context/request-context.ts'
import type { SiteSettings } from './foundation/context/settings.ts'

export type { SiteSettings } from './foundation/context/settings.ts'

/** The site as one function from request to answer; give it to whatever server there is. */
export function createSiteHandler(settings: SiteSettings): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const readSeller = createSellerReader(settings)
  return async (asked) => {
    const request = withDecodablePath(asked)
    const clientAddress = asked.headers.get(clientAddressHeader) ?? undefined
    const calls = limitCalls(settings.api, requestTimeoutMs, clientAddress)
    try {
      const response = await answer(request, {
        ...settings,
        ...(await readSeller(calls.api)),
        api: calls.api,
      })
      // Whoever comes next may get the whole of it.
      if (calls.incomplete && response.status === 200) response.headers.set('cache-control', 'no-store')
      return response
    } finally {
      calls.end()
    }
  }

  function answer(request: Request, pageSettings: SiteSettings): Response | Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const answerDocument = findDocument(pathname)
    if (answerDocument) return answerDocument(pageSettings, searchParams)
    const language = languageOfRequest(request)
    const context = new RouterContextProvider()
    context.set(settingsContext, pageSettings)
    context.set(languageContext, language)
    return withLanguage(language, () => handle(request, context))
  }
}

/** Escapes that stand for nothing (`/%zz`) are taken literally, as no page's name: the router would complain of each. */
function withDecodablePath(request: Request): Request {
  const url = new URL(request.url)
  try {
    decodeURIComponent(url.pathname)
    return request
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    url.pathname = url.pathname.replaceAll('%', '%25')
    return new Request(url, request)
  }
}
