import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { portOf } from '@tempolibre/domain/port-of'

/** Where a cable leads: a port of 127.0.0.1, or the path of a socket. */
export type CableEnd = number | string

/** A connection between two programs that can be cut, slowed and moved. */
export interface Cable {
  port: number
  /**
   * From now on bytes vanish, as if a firewall dropped them: connections stay open and silent, and nobody is told. What
   * was open then stays silent for good.
   */
  swallow(): void
  /** New connections work again. */
  heal(): void
  /** Adds a delay to every part that passes, in ms. */
  slow(ms: number): void
  /** Whether what comes back passes byte by byte, one a second. */
  drip(isDripping: boolean): void
  /** Leads to another end: connections to the former one are closed. */
  move(to: CableEnd): void
  close(): Promise<void>
}

/** Between two bytes that drip, in ms. */
const dripMs = 1000

/** Opens a cable on a free port of 127.0.0.1. */
export async function openCable(to: CableEnd): Promise<Cable> {
  const sockets = new Set<Socket>()
  /** Makes a connection that is open silent. */
  const silencing = new Map<Socket, () => void>()
  let end = to
  let swallowing = false
  let delayMs = 0
  let dripping = false

  const server = createServer((near) => {
    keep(near)
    if (swallowing) return void near.resume()
    let silent = false
    silencing.set(near, () => (silent = true))
    near.once('close', () => silencing.delete(near))
    const far = typeof end === 'string' ? createConnection(end) : createConnection(end, '127.0.0.1')
    keep(far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      let passing = Promise.resolve()
      const pass = (deliver: () => void | Promise<void>) => {
        passing = passing.then(async () => {
          if (delayMs > 0) await delay(delayMs)
          if (!silent) await deliver()
        })
      }
      const write = async (bytes: Buffer) => {
        const drips = () => one === far && dripping && !other.destroyed
        let sent = 0
        while (sent < bytes.length && drips()) {
          other.write(bytes.subarray(sent, ++sent))
          await delay(dripMs)
        }
        if (sent < bytes.length) other.write(bytes.subarray(sent))
      }
      one.setNoDelay(true)
      one.on('data', (bytes) => pass(() => write(bytes)))
      one.on('end', () => pass(() => void other.end()))
      one.on('close', () => pass(() => void other.destroy()))
    }
  })

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: portOf(server),
    swallow() {
      swallowing = true
      for (const silence of silencing.values()) silence()
    },
    heal: () => void (swallowing = false),
    slow: (ms) => void (delayMs = ms),
    drip: (isDripping) => void (dripping = isDripping),
    move(next) {
      end = next
      closeAll()
    },
    async close() {
      closeAll()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
