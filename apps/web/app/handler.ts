import { capabilityNames, type CapabilityStatus } from '@tempolibre/contract/capabilities'
import { clientAddressHeader } from '@tempolibre/contract/request'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { findDocument } from './features/documents/find-document.server.ts'
import { withLanguage } from './foundation/language/render-language.server.ts'
import { languageOfRequest } from './foundation/language/request-language.ts'
import { limitCalls } from './foundation/api/page-calls.server.ts'
import { createPageTurns } from './foundation/api/page-turns.server.ts'
import { createIdentityReader } from './foundation/root-data/read-identity.server.ts'
import { languageContext, settingsContext } from './foundation/context/request-context.ts'
import { askAhead } from './routes/ask-ahead.server.ts'
import type { CreateSiteHandler, SiteSettings } from '@tempolibre/contract/site'

/** For all calls of a page, in ms: it is drawn, and its answer has begun, before ten seconds are over. */
const callsMs = 8500
/** For those at an API elsewhere, each of which may take ten seconds: whatever answers within nine is shown. */
const callsElsewhereMs = 9200

/** The site as one function from request to answer, for any server. */
export const createSiteHandler: CreateSiteHandler = (settings) => {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const readIdentity = createIdentityReader(settings)
  const turns = settings.apiUrl === undefined ? undefined : createPageTurns()
  return async (asked) => {
    const request = withDecodablePath(asked)
    const clientAddress = asked.headers.get(clientAddressHeader) ?? undefined
    const turn = turns?.begin()
    const calls = limitCalls(
      settings.api,
      settings.apiUrl === undefined ? callsMs : callsElsewhereMs,
      clientAddress,
      turn,
    )
    try {
      if (settings.apiUrl !== undefined)
        askAhead(settings, new URL(request.url).pathname.replace(/\.data$/, ''), languageOfRequest(request))
      const [identity, offers] = await Promise.all([readIdentity(calls.api), readOffers(settings)])
      await turn?.next()
      const response = await answer(request, { ...settings, ...identity, ...offers, api: calls.api })
      // The next visitor may get a complete page.
      const isIncomplete = calls.incomplete || (offers.unsure !== undefined && offers.unsure.size > 0)
      if (isIncomplete && response.status === 200) response.headers.set('cache-control', 'no-store')
      return response
    } finally {
      calls.end()
      turn?.end()
    }
  }

  function answer(request: Request, pageSettings: SiteSettings): Response | Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const answerDocument = findDocument(pathname)
    if (answerDocument) return answerDocument(pageSettings, searchParams)
    const language = languageOfRequest(request)
    const context = new RouterContextProvider()
    context.set(settingsContext, {
      ...pageSettings,
      parts: pathname.endsWith('.data') ? undefined : new Map(),
    })
    context.set(languageContext, language)
    return withLanguage(language, () => handle(request, context))
  }
}

/**
 * What the API lacks, and what it has not said. While it answers nothing at all the site offers what it always does: a
 * visitor finds out that it is away wherever they go.
 */
async function readOffers({
  findCapabilities,
}: Pick<SiteSettings, 'findCapabilities'>): Promise<Pick<SiteSettings, 'lacks' | 'unsure'>> {
  const standings = await findCapabilities?.()
  if (!standings) return {}
  const inState = (...states: CapabilityStatus[]) =>
    new Set(capabilityNames.filter((name) => states.includes(standings[name])))
  return { lacks: inState('absent', 'unanswered'), unsure: inState('unanswered', 'unknown') }
}

/** Takes invalid escapes (`/%zz`) literally, so that no page matches: the router would log an error for each. */
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
