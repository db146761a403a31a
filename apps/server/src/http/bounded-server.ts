import { createServer, type RequestListener, type Server } from 'node:http'

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

/**
 * Creates an HTTP server that slow senders cannot exhaust: headers, bodies and the number of connections are limited.
 * Answers are not: a download takes as long as its reader needs.
 */
export function createBoundedServer(listener: RequestListener, bounds: ConnectionLimits = limits): Server {
  const server = createServer(
    {
      requestTimeout: bounds.requestMs,
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: bounds.checkMs,
      keepAliveTimeout: bounds.keepAliveMs,
    },
    listener,
  )
  server.maxConnections = bounds.connections
  return server
}
