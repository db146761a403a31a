import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { createBoundedServer } from './http/bounded-server.ts'
import { removeWithSupervisor } from './http/work-socket.ts'
import type { Logger } from './logging/log.ts'
import type { Metrics } from './monitoring/metrics.ts'
import { observeRequests } from './monitoring/observe-requests.ts'
import { routeOf } from './monitoring/request-routes.ts'
import type { Traces } from './monitoring/traces.ts'
import type { ServerParts } from './server-parts.ts'
import type { Environment } from './start-up/environment.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** A licensed download that is cut off has to begin again. */
const stopPatience = { requestMs: 10_000, longMs: 60_000 }

export type Front = Awaited<ReturnType<typeof startListening>>

/** Opens the port, and answers that the site is not there yet. */
export async function startListening(environment: Environment, log: Logger, closing: ServerParts['closing']) {
  let listener: Listener = (_, response) => {
    response.writeHead(503, { 'retry-after': '2' }).end()
  }
  let observed: Metrics | undefined
  let traces: Traces | undefined
  const bounded = createBoundedServer(
    observeRequests((request, response) => listener(request, response), {
      trustProxy: environment.trustProxy,
      onAnswer: environment.metrics && ((answered) => observed?.request(answered)),
      accessLog: environment.accessLog ? log : undefined,
      traces: environment.traces && (() => traces),
    }),
  )
  const { server } = bounded
  if (environment.traces) {
    const { startTraces } = await import('./monitoring/traces.ts')
    traces = startTraces(environment.traces, log)
    closing.push(traces.stop)
  }
  // Listens first, so that a port in use is reported at once. A supervisor has looked, and other processes serve.
  const isSupervised = environment.role !== 'alone'
  if (!isSupervised) await listen(server, environment)
  const port = isSupervised ? environment.port : portOf(server)
  const siteUrl = environment.siteUrlGiven ? environment.siteUrl : `http://localhost:${port}`
  const applicationUrl = environment.applicationUrl ?? `${siteUrl}/app`
  const stopListening = () =>
    bounded.stop({ ...stopPatience, isLong: (request) => routeOf(request) === 'download' })
  closing.push(stopListening)

  return {
    server,
    siteUrl,
    applicationUrl,
    traces,
    isSupervised,
    answerBy(next: Listener): void {
      listener = next
    },
    observeBy(metrics: Metrics): void {
      observed = metrics
    },
    /** Opens the port of a supervised process, which answers nothing before it can. */
    async begin(): Promise<void> {
      if (isSupervised) await listen(server, environment)
      if (environment.role === 'work' && environment.workSocket !== undefined)
        removeWithSupervisor(environment.workSocket)
    },
    drain: bounded.drain,
    stop: stopListening,
  }
}

function listen(server: Server, { host, port, role, workSocket }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(addressOf(), () => {
      server.off('error', reject)
      resolve()
    })
  })

  function addressOf() {
    // Only the processes beside it reach the one that does the work.
    if (role === 'work') return { path: workSocket, exclusive: true }
    // The system deals out connections, and none is lost on its way through the supervisor. Elsewhere that does it.
    const isShared = role === 'web' && process.platform === 'linux'
    return { port, host, ...(isShared && { exclusive: true, reusePort: true }) }
  }
}
