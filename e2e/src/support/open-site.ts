import { createServer } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'

/** Another site with one page; a real one, since browsers block invalid origins from the local network. */
export async function openSite(html: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', link: '<data:,>; rel=icon' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
