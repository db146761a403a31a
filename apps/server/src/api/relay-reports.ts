import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  ApiError,
  capabilityOf,
  clientAddressHeader,
  playsPath,
  requestTimeoutMs,
  searchCountsPath,
  webVitalsPath,
} from '@tempolibre/contract'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { clientAddressOf } from '../http/client-address.ts'
import type { OptionalCapabilities } from './optional-capabilities.ts'
import { readBody } from '../http/read-body.ts'

/** What browsers report to their own site: how fast pages are, what was played and searched for. */
const reportPaths: ReadonlySet<string> = new Set([webVitalsPath, playsPath, searchCountsPath])

export const isReportPath = (pathname: string): boolean => reportPaths.has(pathname)

export interface ReportRelayOptions {
  /** The API's address, before the path. */
  apiUrl: string
  /** The API's capabilities. */
  capabilities: OptionalCapabilities
  /** While it is open, reports are refused. */
  breaker: Pick<CircuitBreaker, 'isOpen'>
  fetch(this: void, request: Request): Promise<Response>
  trustProxy: boolean
  headers: Record<string, string>
  log: { warn(details: object, message: string): void }
}

/** In bytes; a report is far smaller. */
const maxBodyBytes = 4096

/**
 * Creates a listener that relays browsers' reports to another API, and its answer back: a page can send to its own site
 * without CORS.
 */
export function createReportRelay(options: ReportRelayOptions) {
  return async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const body = await readBody(request, maxBodyBytes)
    if (!body) return answer(response, 413, 'This is more than a page reports.')
    const clientAddress = clientAddressOf(request, options.trustProxy)
    const handOn = async () => {
      const answered = await options.fetch(
        new Request(options.apiUrl + path, {
          method: 'POST',
          headers: {
            'content-type': request.headers['content-type'] ?? '',
            ...(clientAddress !== undefined && { [clientAddressHeader]: clientAddress }),
          },
          body: new Uint8Array(body),
          signal: AbortSignal.timeout(requestTimeoutMs),
        }),
      )
      await answered.arrayBuffer()
      if (answered.status === 404) throw new ApiError('not_found', { responseStatus: answered.status })
      return answered
    }
    if (options.breaker.isOpen) return answer(response, 503, 'The API does not answer.')
    let answered: Response
    try {
      answered = await options.capabilities.ask(capabilityOf({ path }) ?? path, handOn)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found')
        return answer(response, 404, 'The API does not take them.')
      options.log.warn({ err: error }, 'a report of a browser could not be relayed')
      return answer(response, 503, 'The API does not answer.')
    }
    answer(response, answered.status, answered.statusText)
  }

  function answer(response: ServerResponse, status: number, text: string): void {
    response.writeHead(status, {
      ...options.headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(`${text}\n`)
  }
}
