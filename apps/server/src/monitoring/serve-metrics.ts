import { createServer } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import type { Metrics } from './metrics.ts'

/** Where Prometheus reads the metrics of a process. */
export interface MetricsServer {
  /** The address, for the terminal. */
  url: string
  stop(): Promise<void>
}

/**
 * Serves `/metrics` on a port of its own, so that no proxy in front of the site can show it to visitors.
 * @throws Error if the port is in use
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'read'>,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end('/metrics\n')
    metrics.read().then(
      ({ text, type }) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(500).end('The metrics could not be read.\n'),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
