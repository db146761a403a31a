import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Capability, capabilityProbes } from '@tempolibre/contract/capabilities'
import { portOf } from '@tempolibre/domain/port-of'
import { missingRoutes } from './customer-api.ts'
import { siteUrl } from './visitor.ts'

/** What pages of any site may do. */
const forAnySite = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
}

/** The API of the site under test without some of its capabilities: what these would answer is a route that does not exist. */
export class PartialApi {
  readonly #lacks: ReadonlySet<string>
  /** Calls of what it lacks that a browser has made. */
  readonly missed: string[] = []
  #server: Server | undefined
  #port = 0

  constructor(lacks: readonly Capability[]) {
    this.#lacks = new Set(lacks.map((name) => capabilityProbes[name]))
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async open(): Promise<void> {
    this.#server = createServer((incoming, outgoing) => void this.#take(incoming, outgoing))
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve))
    this.#port = portOf(this.#server)
  }

  async #take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { headers, method, url = '' } = incoming
    if (method === 'OPTIONS') return void outgoing.writeHead(204, forAnySite).end()
    const [base = ''] = /^\/api\/v1\/[^/?]+/.exec(url) ?? []
    if (this.#lacks.has(base)) {
      if (headers.origin !== undefined) this.missed.push(`${method} ${url}`)
      const { body, status } = missingRoutes.json
      return void outgoing.writeHead(status, { ...forAnySite, 'content-type': 'application/json' }).end(body)
    }
    const target = new URL(siteUrl)
    const passed = request({
      hostname: target.hostname,
      port: target.port,
      path: url,
      method,
      headers: { ...headers, host: target.host, 'accept-encoding': 'identity' },
    })
    passed.on('response', (answer) => void this.#handOn(answer, outgoing))
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }

  /** Files are unchanged; in answers of the API, its addresses become this one's. */
  async #handOn(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { 'content-length': _, ...headers } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, { ...headers, ...forAnySite })
    if (!headers['content-type']?.includes('json')) return void answer.pipe(outgoing)
    outgoing.end((await buffer(answer)).toString().replaceAll(siteUrl, this.url))
  }

  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}
