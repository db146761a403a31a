import type { RequestListener } from 'node:http'
import type { IdentifiedListener } from '../http/bounded-server.ts'
import { clientAddressOf } from '../http/client-address.ts'
import { requestIdHeader, requestIdOf, runWithRequestId } from '../logging/request-context.ts'
import { type AnsweredRequest, routeOf } from './request-routes.ts'
import type { Traces } from './traces.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const clientWentAway = 499
/** Elsewhere a path may hold a key, and everywhere what stands behind `?` may be one, or a search. */
const pathIsPublic = /^(?:page|asset|media|studio|other)$/

export interface RequestObserver {
  trustProxy: boolean
  /** Called once for every request. */
  onAnswer?: ((request: AnsweredRequest) => void) | undefined
  /** Logs every request; undefined: there is no access log. */
  accessLog?: { info(details: object, message: string): void } | undefined
  /** The traces, once there are any. */
  traces?: (() => Traces | undefined) | undefined
}

/** Gives every request an id, which its answer and its lines in the log carry, and reports how it was answered. */
export function observeRequests(
  listener: RequestListener,
  { accessLog, onAnswer, traces, trustProxy }: RequestObserver,
): IdentifiedListener {
  return (request, response) => {
    const id = requestIdOf(request, trustProxy)
    response.identify(requestIdHeader, id)
    const tracing = traces?.()
    const span = tracing?.beginRequest(request.headers, trustProxy)
    if (onAnswer || accessLog || span) {
      const startedAt = performance.now()
      // It is overwritten on the way through the server.
      const { method = '', url = '' } = request
      response.once('close', () => {
        const answered = {
          // Anything can be sent as a method.
          method: methods.has(method) ? method : 'other',
          route: routeOf(request),
          status: response.writableFinished ? response.statusCode : clientWentAway,
          seconds: (performance.now() - startedAt) / 1000,
        }
        onAnswer?.(answered)
        if (span) tracing?.endRequest(span, answered)
        accessLog?.info(
          {
            request: id,
            client: clientAddressOf(request, trustProxy),
            ...answered,
            ...(pathIsPublic.test(answered.route) && { path: url.split('?', 1)[0] }),
          },
          'answered',
        )
      })
    }
    runWithRequestId(id, () => listener(request, response), span)
  }
}
