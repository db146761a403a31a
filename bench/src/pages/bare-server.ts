// A page in node:http and nothing around it: what the machine could do at best. Runs in a process of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the bare server is told to answer, in every answer. */
export interface BareAnswer {
  /** Ready for `writeHead`: name, value, name, value. */
  headers: string[]
  body: Uint8Array
}

process.once('message', ({ body, headers }: BareAnswer) => {
  const bytes = Buffer.from(body)
  // The keep-alive time of the real server, since it is part of every answer's headers.
  const server = createServer({ keepAliveTimeout: 65_000 }, (_, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
// Whoever started this has ended.
process.once('disconnect', () => process.exit(0))
