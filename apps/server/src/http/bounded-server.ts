import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'

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

export interface BoundedServer {
  server: Server
  /**
   * Stops listening and resolves when every request under way has been answered, or after `patienceMs`. A connection
   * is closed with its answer: proxies keep theirs busy, and would never be done.
   */
  stop(patienceMs: number): Promise<void>
}

/**
 * Creates an HTTP server that slow senders cannot exhaust: headers, bodies and the number of connections are limited.
 * Answers are not: a download takes as long as its reader needs.
 */
export function createBoundedServer(
  listener: RequestListener,
  bounds: ConnectionLimits = limits,
): BoundedServer {
  const underWay = new Set<ServerResponse>()
  let stopping = false
  const server = createServer(
    {
      requestTimeout: bounds.requestMs,
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: bounds.checkMs,
      keepAliveTimeout: bounds.keepAliveMs,
    },
    (request, response) => {
      underWay.add(response)
      response.once('close', () => {
        underWay.delete(response)
        if (stopping) request.socket.end()
      })
      if (stopping) announceEnd(response)
      listener(request, response)
    },
  )
  server.maxConnections = bounds.connections

  return {
    server,
    stop(patienceMs) {
      stopping = true
      for (const response of underWay) announceEnd(response)
      return new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), patienceMs)
        server.close(() => {
          clearTimeout(force)
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
