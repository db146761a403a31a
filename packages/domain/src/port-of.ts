import type { Server } from 'node:net'

/** The TCP port on which a server listens. @throws Error if it does not listen on one */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no TCP port')
  return address.port
}
