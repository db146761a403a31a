import type { IncomingMessage, ServerResponse } from 'node:http'
import { m } from '@tempolibre/locales/messages'
import { languageOfRequest } from '../http/tell-wait.ts'

/** Personal responses must not be cached. */
export const privately = 'private, no-store'

const refusals = {
  404: m.api_not_found,
  410: m.api_link_expired,
  'no edition': m.api_edition_unavailable,
}

/** Says in the visitor's language why there is no file. */
export function refuseDownload(
  why: keyof typeof refusals,
  headers: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const status = why === 'no edition' ? 404 : why
  const locale = languageOfRequest(request)
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-language': locale,
    'cache-control': privately,
    vary: 'accept-language, cookie',
  })
  response.end(`${refusals[why]({}, { locale })}\n`)
}
