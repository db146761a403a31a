import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, clientAddressHeader, requestTimeoutMs } from '@tempolibre/contract'
import { clientAddressOf } from '../http/client-address.ts'
import type { OptionalCapabilities } from './optional-capabilities.ts'
import { readBody } from '../http/read-body.ts'

export interface WebVitalsRelayOptions {
  /** The API's endpoint. */
  address: string
  /** The API's capabilities. */
  capabilities: OptionalCapabilities
  trustProxy: boolean
  headers: Record<string, string>
  log: { warn(details: object, message: string): void }
}

/** In bytes; a report is far smaller. */
const maxBodyBytes = 4096

/**
 * Creates a listener that relays browsers' measurements to another API, and its answer back: a page can send to its
 * own site without CORS.
 */
export function createWebVitalsRelay(options: WebVitalsRelayOptions) {
  return async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, maxBodyBytes)
    if (!body) return answer(response, 413, 'This is more than a page measures.')
    const clientAddress = clientAddressOf(request, options.trustProxy)
    const handOn = async () => {
      const answered = await fetch(options.address, {
        method: 'POST',
        headers: {
          'content-type': request.headers['content-type'] ?? '',
          ...(clientAddress !== undefined && { [clientAddressHeader]: clientAddress }),
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(requestTimeoutMs),
      })
      await answered.arrayBuffer()
      if (answered.status === 404) throw new ApiError('not_found', { responseStatus: answered.status })
      return answered
    }
    let answered: Response
    try {
      answered = await options.capabilities.ask('web-vitals', handOn)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found')
        return answer(response, 404, 'The API does not take them.')
      options.log.warn({ err: error }, 'a web vitals report could not be relayed')
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
