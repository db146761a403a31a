import { writeFileSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { until } from './patience.ts'
import { findFreePort, type Program, startProgram } from './programs.ts'

/** What stands in front of the machines and, if it can, of the database. */
export interface Balancer {
  name: string
  /** Where visitors ask. */
  port: number
  /** Where the machines reach the database that takes changes. */
  databasePort: number
  /** Waits until it sends visitors to a machine again, by that one's port. */
  untilUsed(port: number): Promise<void>
  /** Leads the machines to the standby, which has been promoted. */
  failOver(): Promise<void>
  close(): Promise<void>
}

export interface BalancerEnds {
  /** Ports of the machines. */
  machines: readonly number[]
  /** Ports of the cables to the two databases. */
  primary: number
  standby: number
  folder: string
}

/** In ms: how often /readyz of each machine is asked. */
const checkMs = 500

/**
 * HAProxy: visitors' requests are dealt out one by one, to machines whose /readyz answers 200, and to all if it does
 * nowhere. One that never reached a machine is sent to another; so is a GET that was not answered.
 */
export async function startHaproxy(program: string, ends: BalancerEnds): Promise<Balancer> {
  const [port, databasePort] = [await findFreePort(), await findFreePort()]
  const control = join(ends.folder, 'haproxy.sock')
  const file = join(ends.folder, 'haproxy.cfg')
  const servers = ends.machines.map((machine) => `  server m${machine} 127.0.0.1:${machine}`)
  writeFileSync(
    file,
    `global
  stats socket ${control} mode 600 level admin
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 30s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
frontend visitors
  bind 127.0.0.1:${port}
  use_backend anyway if { nbsrv(machines) eq 0 }
  default_backend machines
backend machines
  balance roundrobin
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter ${checkMs}ms fall 1 rise 1
${servers.join('\n')}
backend anyway
  balance roundrobin
  http-request disable-l7-retry unless METH_GET
${servers.join('\n')}
listen database
  bind 127.0.0.1:${databasePort}
  mode tcp
  retry-on none
  timeout client 1h
  timeout server 1h
  server primary 127.0.0.1:${ends.primary}
  server standby 127.0.0.1:${ends.standby} disabled
`,
  )
  const running: Program = await startProgram(program, ['-f', file, '-db'], port)
  return {
    name: 'HAProxy',
    port,
    databasePort,
    untilUsed: (machine) =>
      until(`HAProxy uses the machine on port ${machine}`, async () => {
        const stats = await tell(control, 'show stat')
        const line = stats.split('\n').find((each) => each.startsWith(`machines,m${machine},`))
        return line?.split(',')[17] === 'UP'
      }),
    async failOver() {
      await tell(control, 'disable server database/primary')
      await tell(control, 'enable server database/standby')
      await tell(control, 'shutdown sessions server database/primary')
    },
    close: running.stop,
  }
}

/** Says a command to HAProxy's control socket, and returns the answer. */
function tell(control: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = createConnection(control, () => socket.write(`${command}\n`))
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.once('error', reject)
    socket.once('close', () => resolve(answer))
  })
}

/**
 * Stands in for HAProxy where that is not installed: deals out connections instead of requests, repeats nothing, and
 * leaves the database to the cable.
 */
export async function startOwnBalancer(ends: BalancerEnds, moveDatabase: () => void): Promise<Balancer> {
  const ready = new Set<number>()
  const sockets = new Set<Socket>()
  let turn = 0

  async function look(machine: number): Promise<void> {
    try {
      const answer = await fetch(`http://127.0.0.1:${machine}/readyz`, {
        signal: AbortSignal.timeout(2000),
        headers: { connection: 'close' },
      })
      await answer.arrayBuffer()
      if (answer.ok) ready.add(machine)
      else ready.delete(machine)
    } catch {
      // Refused, cut off or late: it is not ready, whatever the reason.
      ready.delete(machine)
    }
  }
  const lookAtAll = () => void Promise.all(ends.machines.map(look))
  const looking = setInterval(lookAtAll, checkMs)
  lookAtAll()

  const server = createServer({ pauseOnConnect: true }, (near) => {
    sockets.add(near)
    near.on('error', () => near.destroy())
    near.on('close', () => sockets.delete(near))
    const used = ready.size > 0 ? [...ready] : ends.machines
    connectNear(near, used, 0)
  })

  function connectNear(near: Socket, used: readonly number[], attempt: number): void {
    const far = createConnection(used[turn++ % used.length] ?? 0, '127.0.0.1')
    let connected = false
    far.once('connect', () => {
      connected = true
      near.pipe(far).pipe(near)
    })
    far.on('error', () => {
      if (connected || attempt >= used.length) near.destroy()
      else connectNear(near, used, attempt + 1)
    })
    far.on('close', () => connected && near.destroy())
    near.on('close', () => far.destroy())
  }

  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    name: 'a balancer of connections',
    port,
    databasePort: ends.primary,
    untilUsed: (machine) => until(`the machine on port ${machine} is ready`, () => ready.has(machine)),
    async failOver() {
      moveDatabase()
    },
    async close() {
      clearInterval(looking)
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
