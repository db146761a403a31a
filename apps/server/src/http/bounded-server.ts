import { createServer, type RequestListener, type Server } from 'node:http'

export interface ConnectionLimits {
  /** By then a request must have come whole, body included; in ms. How long the answer takes is another matter. */
  requestMs: number
  /** By then its headers must have come; in ms. */
  headersMs: number
  /** How often this is looked at; in ms. */
  checkMs: number
  /** Longer than proxies keep a connection they send nothing on, so that it is never closed under a request; in ms. */
  keepAliveMs: number
  /** Connections at once; further ones are closed as they come. */
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
 * An HTTP server whose time and sockets nobody can use up by sending slowly: headers, bodies and connections have their
 * bounds. Answers have none: a download takes as long as its reader needs.
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
