import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What is to end with a connection; one listener for all its requests. */
const ends = new WeakMap<Socket, Set<() => void>>()

/**
 * Aborts once the connection is closed by either side. A response that stands behind another one of its connection, because
 * the client has not waited for that one, is not told by Node.js that the connection is gone: the socket is.
 */
export function whenClosed(response: ServerResponse): AbortSignal {
  const closed = new AbortController()
  const { socket } = response.req
  if (response.closed || socket.destroyed) {
    closed.abort()
    return closed.signal
  }
  const end = () => {
    endsOf(socket).delete(end)
    closed.abort()
  }
  endsOf(socket).add(end)
  response.once('close', end)
  return closed.signal
}

function endsOf(socket: Socket): Set<() => void> {
  const known = ends.get(socket)
  if (known) return known
  const made = new Set<() => void>()
  ends.set(socket, made)
  socket.once('close', () => {
    for (const end of made) end()
  })
  return made
}

/** The same; a HEAD has left from the beginning, since it waits for no file: nothing is made for it. */
export function whenLeft(request: IncomingMessage, response: ServerResponse): AbortSignal {
  return request.method === 'HEAD' ? AbortSignal.abort() : whenClosed(response)
}
