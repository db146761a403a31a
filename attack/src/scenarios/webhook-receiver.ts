import { createServer } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'

/** A program of a customer that takes events. */
export interface WebhookReceiver extends AsyncDisposable {
  url: string
  /** Events received so far. */
  count(): number
}

export async function receiveWebhooks(): Promise<WebhookReceiver> {
  let count = 0
  const server = createServer((request, response) => {
    count++
    request.resume()
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}/events`,
    count: () => count,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
