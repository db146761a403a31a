import { Agent, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import { whenClosed } from './when-left.ts'
import { currentRequestId, requestIdHeader, traceParentOf } from '../logging/request-context.ts'

/**
 * Says that a part of the service does not answer, in the form that was asked for.
 * @param seconds after which a retry makes sense
 */
export type AnswerOutage = (request: IncomingMessage, response: ServerResponse, seconds: number) => void

export interface ForwarderOptions {
  /** Where the process that does the work listens. */
  socketPath: string
  /** Whether the client's address is the last one of X-Forwarded-For. */
  trustProxy: boolean
  answerOutage: AnswerOutage
  log: { warn(details: object, message: string): void }
}

/** Of one connection alone (RFC 9110 §7.6.1). */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
])
/** Of a body, which is not passed on: the other process would wait for it. */
const bodyHeaders = ['content-length', 'expect']
/** Seconds after which a retry makes sense: a process that has ended is back sooner. */
const retryAfterSeconds = 2

/**
 * Passes requests without a body to the process of this machine that renders recordings, and its answers back. One
 * process renders, so that a song that many ask for is rendered once.
 */
export function createForwarder({ answerOutage, log, socketPath, trustProxy }: ForwarderOptions) {
  const agent = new Agent({ keepAlive: true })

  return function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const refuse = (error: Error) => {
      log.warn({ err: error }, 'the process that renders recordings does not answer')
      if (response.headersSent) return void response.destroy()
      answerOutage(request, response, retryAfterSeconds)
    }
    const id = currentRequestId()
    const parent = traceParentOf()
    const passed = send(
      {
        agent,
        socketPath,
        method: request.method,
        path: request.url,
        headers: {
          ...withoutOwn(request.headers, bodyHeaders),
          'x-forwarded-for':
            (trustProxy && request.headers['x-forwarded-for']) || (request.socket.remoteAddress ?? ''),
          ...(id !== undefined && { [requestIdHeader]: id }),
          ...(parent !== undefined && { traceparent: parent }),
        },
      },
      (answer) => {
        // It was answered in this process, since none came in time.
        if (response.headersSent) return void answer.destroy()
        response.writeHead(answer.statusCode ?? 502, withoutOwn(answer.headers))
        // They would wait for the first byte, whose turn may not have come.
        response.flushHeaders()
        answer.once('error', () => response.destroy())
        answer.pipe(response)
      },
    )
    passed.once('error', (error) => response.closed || refuse(error))
    const closed = whenClosed(response)
    const end = () => {
      passed.destroy()
      resolve()
    }
    closed.addEventListener('abort', end, { once: true })
    if (closed.aborted) end()
    else passed.end()
    return promise
  }
}

function withoutOwn<Value>(
  headers: Readonly<Record<string, Value>>,
  further: readonly string[] = [],
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ownHeaders.has(name) && !further.includes(name)),
  )
}
