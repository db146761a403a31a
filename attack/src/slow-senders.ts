import { connect, type Socket } from 'node:net'

const everyMs = 500

/** Connections that send their request letter by letter during the whole attack. */
export function openSlowSenders(url: string, count: number): { close(): void } {
  const { hostname, port } = new URL(url)
  const openings = [
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(5000)}`,
    `POST /api/v1/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n${'{'.repeat(9000)}`,
    `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\n${'a'.repeat(9000)}`,
    `POST /api/v1/sign-up HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n{\r\n'.repeat(2000)}`,
  ]
  const sockets: Socket[] = []
  const written: number[] = []
  for (let index = 0; index < count; index++) {
    const socket = connect({ host: hostname, port: Number(port) })
    // The server ends connections that are too slow.
    socket.on('error', () => socket.destroy())
    sockets.push(socket.resume())
    written.push(0)
  }
  const timer = setInterval(() => {
    for (const [index, socket] of sockets.entries()) {
      const text = openings[index % openings.length] ?? ''
      const at = written[index] ?? 0
      // The first line at once, then a letter at a time.
      const next = at === 0 ? text.indexOf('\n') + 1 : at + 1
      if (socket.writable) socket.write(text.slice(at, next))
      written[index] = next
    }
  }, everyMs)
  return {
    close() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
