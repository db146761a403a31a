import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { siteUrl } from './visitor.ts'

/**
 * Stands where an API should be: hands every request on to the site under test, until it is closed. Its own process
 * need not die for it to be gone, so a test can take it away and bring it back.
 */
export class ApiInBetween {
  #server: Server | undefined
  port = 0
  /** What is answered in the API's place, by path. */
  readonly instead = new Map<string, { status: number; body: string }>()

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Opens on the same port again, once it has had one. */
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
    this.port = (this.#server.address() as AddressInfo).port
  }

  /** Files as they are; of what the API says, its own addresses become this one's. */
  async #handOn(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const headers = { ...answer.headers }
    delete headers['content-length']
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
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
