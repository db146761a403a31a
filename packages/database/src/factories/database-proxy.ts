import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '@tempolibre/domain/port-of'

/** Sits between a process and its database, and simulates the failures of networks and poolers. */
export interface DatabaseProxy {
  /** The database's address through the proxy. */
  url: string
  /** Stops forwarding silently: connections stay open, new ones are accepted. */
  freeze(): void
  /** Forwards what was held back, and everything after it. */
  thaw(): void
  /** Drops every notification, like PgBouncer in transaction mode, and forwards everything else. */
  swallowNotifications(): void
  close(): Promise<void>
}

/** Message types of https://www.postgresql.org/docs/current/protocol-message-formats.html. */
const notificationResponse = 'A'.charCodeAt(0)
/** A message's type and its length field. */
const headLength = 5

/** Opens a proxy on a port of 127.0.0.1 to a database, which may be reached by a socket file. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const host = decodeURIComponent(target.hostname)
  const port = Number(target.port || 5432)
  const sockets = new Set<Socket>()
  let frozen = false
  let swallowing = false
  let held: (() => void)[] = []

  const pass = (deliver: () => void) => {
    if (frozen) held.push(deliver)
    else deliver()
  }

  const server = createServer((client) => {
    const database = host.startsWith('/')
      ? connect({ path: `${host}/.s.PGSQL.${port}` })
      : connect({ host, port })
    const messages = splitMessages((message) => {
      if (swallowing && message[0] === notificationResponse) return
      client.write(message)
    })
    client.on('data', (bytes) => pass(() => database.write(bytes)))
    database.on('data', (bytes) => pass(() => messages(bytes)))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('end', () => pass(() => other.end()))
      one.on('close', () => {
        sockets.delete(one)
        pass(() => other.destroy())
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${portOf(server)}`

  return {
    url: url.href,
    freeze: () => void (frozen = true),
    thaw() {
      frozen = false
      const delivering = held
      held = []
      for (const deliver of delivering) deliver()
    },
    swallowNotifications: () => void (swallowing = true),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Calls `take` with every complete message of a PostgreSQL server. */
function splitMessages(take: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= headLength) {
      const length = 1 + rest.readUInt32BE(1)
      if (rest.length < length) return
      take(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  }
}
