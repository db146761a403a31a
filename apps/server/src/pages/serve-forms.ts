import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddressHeader } from '@tempolibre/contract'
import { languages, pathTo } from '@tempolibre/locales'
import { clientAddressOf } from '../http/client-address.ts'
import type { Logger } from '../logging/log.ts'
import { readPageAnswer } from './page-answer.ts'
import { prepareBody, sendPrepared } from '../http/prepared-body.ts'
import { readBody } from '../http/read-body.ts'
import { commonSecurityHeaders, type SecurityOptions } from '../http/security-headers.ts'
import { withinTime } from '../http/within-time.ts'

export interface FormServerOptions extends SecurityOptions {
  /** The site: React Router's handler, including actions. */
  render(request: Request): Promise<Response>
  trustProxy: boolean
  log: Logger
}

/** Pages with a form, and the addresses to which their scripts send it. */
const formPaths: ReadonlySet<string> = new Set(
  languages
    .flatMap((language) => [pathTo('contact', language), pathTo('withdrawal', language)])
    .flatMap((path) => [path, `${path}.data`]),
)

/** In bytes; longer than any form a person fills in. */
const maxBodyBytes = 256 * 1024
const formType = 'application/x-www-form-urlencoded'
const renderTimeoutMs = 30_000

/** Whether a page accepts POST. */
export function takesForms(pathname: string): boolean {
  return formPaths.has(pathname)
}

/** Creates a listener for forms posted to pages: only from the site's own pages, and bypassing the cache. */
export function createFormServer(options: FormServerOptions) {
  const { log, siteUrl } = options
  const common = commonSecurityHeaders(siteUrl)

  return async function serveForm(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isFromThisSite(request, siteUrl)) return refuse(response, 403, 'Send this form from its own page.')
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
    if (type !== formType) return refuse(response, 415, `This address takes ${formType} only.`)
    const body = await readBody(request, maxBodyBytes)
    if (!body) return refuse(response, 413, 'This is more than the form takes. Go back and shorten it.')

    const pathname = request.url?.split('?', 1)[0] ?? '/'
    const address = clientAddressOf(request, options.trustProxy)
    const answer = await withinTime(renderTimeoutMs, (signal) =>
      options.render(
        // A new request: the site gets only the form, and the address as determined by this server.
        new Request(new URL(pathname, siteUrl), {
          method: 'POST',
          headers: {
            'content-type': formType,
            ...(address !== undefined && { [clientAddressHeader]: address }),
          },
          body: new Uint8Array(body),
          signal,
        }),
      ),
    )
    const page = await readPageAnswer(answer, options)
    page.headers['cache-control'] = 'no-store'
    if (answer.status >= 500)
      log.warn({ path: pathname, status: answer.status }, 'a form could not be processed')
    await sendPrepared(prepareBody(page), request, response)
  }

  function refuse(response: ServerResponse, status: number, text: string): void {
    response.writeHead(status, {
      ...common,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      // The unread rest of the body is not needed.
      connection: 'close',
    })
    response.end(`${text}\n`)
  }
}

/**
 * Whether a form was sent by a page of this site. Browsers send Sec-Fetch-Site (on secure connections) or Origin;
 * other programs send neither, but they have no visitor who could be tricked.
 */
export function isFromThisSite({ headers }: Pick<IncomingMessage, 'headers'>, siteUrl: string): boolean {
  const site = headers['sec-fetch-site']
  // `none`: caused by the visitor, such as a restored tab with its form.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined || origin === new URL(siteUrl).origin) return true
  // The site may be reached by another name than its public one, such as an address of the local network.
  return URL.canParse(origin) && new URL(origin).host === headers.host
}
