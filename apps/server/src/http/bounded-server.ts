import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { IdentifiedResponse } from './identified-response.ts'

export interface ConnectionLimits {
  /** Time to receive a complete request including its body, in ms. Does not limit the answer. */
  requestMs: number
  /** Time to receive the headers, in ms. */
  headersMs: number
  /** Interval of checking these limits, in ms. */
  checkMs: number
  /** Longer than proxies keep idle connections, so that none is closed while a request is being sent; in ms. */
  keepAliveMs: number
  /** Maximum connections; further ones are closed at once. */
  connections: number
}

const limits: ConnectionLimits = {
  requestMs: 30_000,
  headersMs: 15_000,
  checkMs: 5000,
  keepAliveMs: 65_000,
  connections: 4096,
}

/** How long requests under way may take once the server stops, in ms. */
export interface StopPatience {
  requestMs: number
  /** Of those that take as long as their reader needs. */
  longMs?: number
  isLong?(request: IncomingMessage): boolean
}

/** Answers a request. */
export type IdentifiedListener = (request: IncomingMessage, response: IdentifiedResponse) => void

export interface BoundedServer {
  server: Server<typeof IncomingMessage, typeof IdentifiedResponse>
  /** From now on every connection is closed with its answer: proxies keep theirs busy, and would never be done. */
  drain(): void
  /** Stops listening and resolves when every request under way has been answered, or its time is over. */
  stop(patience: StopPatience): Promise<void>
}

/**
 * Creates an HTTP server that slow senders cannot exhaust: headers, bodies and the number of connections are limited.
 * Answers are not: a download takes as long as its reader needs.
 */
export function createBoundedServer(
  listener: IdentifiedListener,
  bounds: ConnectionLimits = limits,
): BoundedServer {
  const underWay = new Set<IdentifiedResponse>()
  let draining = false

  function forget(this: IdentifiedResponse): void {
    underWay.delete(this)
    if (draining) this.req.socket.end()
  }

  const server = createServer(
    {
      requestTimeout: bounds.requestMs,
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: bounds.checkMs,
      keepAliveTimeout: bounds.keepAliveMs,
      ServerResponse: IdentifiedResponse,
    },
    (request, response) => {
      underWay.add(response)
      // One listener for all: what is made for each request is collected for each.
      response.on('close', forget)
      if (draining) announceEnd(response)
      listener(request, response)
    },
  )
  server.maxConnections = bounds.connections

  function drain(): void {
    draining = true
    for (const response of underWay) announceEnd(response)
  }

  return {
    server,
    drain,
    stop({ isLong, longMs = 0, requestMs }) {
      drain()
      return new Promise((resolve) => {
        const closeOthers = setTimeout(() => {
          const isKept = ({ req }: IdentifiedResponse) => longMs > requestMs && isLong?.(req) === true
          for (const response of underWay) if (!isKept(response)) response.destroy()
          if (![...underWay].some(isKept)) server.closeAllConnections()
        }, requestMs)
        const closeAll = setTimeout(
          () => {
            for (const response of underWay) response.destroy()
            server.closeAllConnections()
          },
          Math.max(requestMs, longMs),
        )
        server.close(() => {
          clearTimeout(closeOthers)
          clearTimeout(closeAll)
          resolve()
        })
        server.closeIdleConnections()
      })
    },
  }
}

/** Tells the client to send nothing more on this connection (RFC 9112 §9.6), if that can still be said. */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
