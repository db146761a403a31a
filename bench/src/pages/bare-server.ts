// A page in plain node:http: the machine's limit. Runs in a separate process.
import { createServer } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'

/** The fixed answer of the bare server. */
export interface BareAnswer {
  /** Ready for `writeHead`: name, value, name, value. */
  headers: string[]
  body: Uint8Array
}

process.once('message', ({ body, headers }: BareAnswer) => {
  const bytes = Buffer.from(body)
  // The real server's keep-alive time, since it is part of every answer's headers.
  const server = createServer({ keepAliveTimeout: 65_000 }, (_, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(portOf(server)))
})
// The parent process has ended.
process.once('disconnect', () => process.exit(0))
