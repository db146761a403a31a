import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { portOf } from '@tempolibre/domain/port-of'
import { siteUrl } from './visitor.ts'

/**
 * A proxy in the API's place: forwards every request to the site under test until it is closed, so that a test can
 * simulate an outage without stopping a process.
 */
export class ApiInBetween {
  #server: Server | undefined
  port = 0
  /** Answers that replace the API's, by path. */
  readonly instead = new Map<string, { status: number; body: string }>()

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Opens, on the previous port after the first time. */
  async open(): Promise<void> {
    const target = new URL(siteUrl)
    this.#server = createServer((incoming, outgoing) => {
      const { headers, method, url: path } = incoming
      const instead = this.instead.get(path ?? '')
      if (instead) return void outgoing.writeHead(instead.status).end(instead.body)
      request(
        {
          hostname: target.hostname,
          port: target.port,
          path,
          method,
          headers: { ...headers, host: target.host, 'accept-encoding': 'identity' },
        },
        (answer) => void this.#handOn(answer, outgoing),
      )
        .on('error', () => outgoing.destroy())
        .end()
    })
    await new Promise<void>((resolve) => this.#server?.listen(this.port, '127.0.0.1', resolve))
    this.port = portOf(this.#server)
  }

  /** Files are unchanged; in API answers, the API's addresses are replaced by this proxy's. */
  async #handOn(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const headers = { ...answer.headers }
    delete headers['content-length']
    const body = await buffer(answer)
    outgoing.writeHead(answer.statusCode ?? 502, headers)
    const isJson = headers['content-type']?.includes('json') ?? false
    outgoing.end(isJson ? body.toString().replaceAll(siteUrl, this.url) : body)
  }

  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    this.#server = undefined
  }
}
