import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type BenchOptions, type SubjectReport, UnmeasurableError } from './figure.ts'
import { formatNumber } from './print-report.ts'
import { cpuSecondsOf } from './processes.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** A CPU profile in V8's format (Chrome DevTools Protocol, domain Profiler); times in µs. */
interface CpuProfile {
  nodes: ProfileNode[]
  samples: number[]
  timeDeltas: number[]
}

interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  children?: number[]
}

const namedFunctions = 15

/** Attributes a sample to the innermost matching frame of its stack, by the first matching pattern. */
const owners: readonly [RegExp, string][] = [
  [/[\\/]node_modules[\\/]zod[\\/]/, 'zod'],
  [
    /[\\/]node_modules[\\/](pg|pg-[a-z-]+|kysely)[\\/]|[\\/]packages[\\/]database[\\/]/,
    'queries (Kysely, pg)',
  ],
  [/[\\/]node_modules[\\/](hono|@hono)[\\/]|[\\/]packages[\\/](api|contract)[\\/]/, 'API and its client'],
  [/[\\/]node_modules[\\/]react-dom[\\/]/, 'React render'],
  [/[\\/]node_modules[\\/](react-router|@react-router)[\\/]/, 'React Router'],
  [/[\\/]apps[\\/]web[\\/]build[\\/]/, 'loaders'],
  [/[\\/]apps[\\/]server[\\/]/, 'page server'],
]

/** A breakdown of the time to render the home page, from a CPU profile of the server's main thread. */
export async function profileRendering({ say, short }: BenchOptions): Promise<SubjectReport> {
  const pages = short ? 200 : 1000
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({
    dataDirectory: folder.path,
    previews: 'on-demand',
    pageCache: false,
    nodeArguments: ['--inspect=127.0.0.1:0'],
  })
  const render = async (count: number) => {
    for (let page = 0; page < count; page++) {
      const answer = await fetch(`${site.url}/`, { headers: { 'accept-encoding': 'br' } })
      await answer.arrayBuffer()
    }
  }
  say('warming up')
  await render(pages / 2)
  const inspector = await connectInspector(site.output())
  await inspector.send('Profiler.enable')
  await inspector.send('Profiler.setSamplingInterval', { interval: 200 })
  await inspector.send('Profiler.start')
  say(`rendering ${pages} pages`)
  const cpuBefore = cpuByProgram(site.pid)
  await render(pages)
  const cpuAfter = cpuByProgram(site.pid)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- DevTools Protocol, Profiler.stop
  const { profile } = (await inspector.send('Profiler.stop')) as { profile: CpuProfile }
  inspector.close()

  const { busyMs, byFunction, byOwner } = attribute(profile)
  const html = Buffer.from(await (await fetch(`${site.url}/`)).arrayBuffer())
  const { brotliMs, gzipMs } = timeCompression(html)
  return {
    figures: [
      { name: 'node, CPU per page', value: ((cpuAfter.node - cpuBefore.node) * 1000) / pages, unit: 'ms' },
      {
        name: 'PostgreSQL, CPU per page',
        value: ((cpuAfter.postgres - cpuBefore.postgres) * 1000) / pages,
        unit: 'ms',
      },
      { name: 'main thread, time per page', value: busyMs / pages, unit: 'ms' },
      ...byOwner.map(([owner, ms]) => ({ name: owner, value: (ms / busyMs) * 100, unit: '%' as const })),
      { name: 'brotli 5 per page, other thread', value: brotliMs, unit: 'ms' },
      { name: 'gzip 6 per page, other thread', value: gzipMs, unit: 'ms' },
    ],
    remarks: [
      `${pages} home pages, each rendered anew (PAGE_CACHE=off), one after the other; samples every 0.2 ms. A function belongs to the innermost part on its stack; components count as React render.`,
      `Compression of ${formatNumber(html.length)} bytes was timed here by itself: it runs beside the main thread, on the same core where there is only one.`,
      ...byFunction
        .slice(0, namedFunctions)
        .map(([name, ms]) => `${formatNumber((ms / busyMs) * 100)} % ${name}`),
    ],
  }
}

/** CPU time so far, in seconds: of the server's own process, all threads, and of its database's processes. */
function cpuByProgram(serverPid: number): { node: number; postgres: number } {
  const node = cpuSecondsOf(serverPid, 'alone') ?? Number.NaN
  return { node, postgres: (cpuSecondsOf(serverPid) ?? Number.NaN) - node }
}

interface Inspector {
  send(method: string, parameters?: object): Promise<unknown>
  close(): void
}

/** Connects to the inspector announced in `output`, by the DevTools Protocol. */
async function connectInspector(output: string): Promise<Inspector> {
  const address = /ws:\/\/\S+/.exec(output)?.[0]
  if (!address) throw new UnmeasurableError('The server did not open its inspector: run with Node.js 24.')
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () =>
      reject(new UnmeasurableError(`The inspector at ${address} does not answer.`)),
    )
  })
  socket.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON-RPC, as the DevTools Protocol answers
    const { error, id, result } = JSON.parse(String(data)) as {
      id?: number
      result?: unknown
      error?: { message: string }
    }
    const call = waiting.get(id ?? -1)
    waiting.delete(id ?? -1)
    if (error) call?.reject(new UnmeasurableError(`The inspector refused: ${error.message}`))
    else call?.resolve(result)
  })
  let lastId = 0
  return {
    send(method, params = {}) {
      const id = ++lastId
      socket.send(JSON.stringify({ id, method, params }))
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    close: () => socket.close(),
  }
}

interface Attribution {
  /** Time in which the main thread was busy, in ms. */
  busyMs: number
  byOwner: [owner: string, ms: number][]
  byFunction: [name: string, ms: number][]
}

function attribute({ nodes, samples, timeDeltas }: CpuProfile): Attribution {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(
    nodes.flatMap(({ children = [], id }) => children.map((child) => [child, id] as const)),
  )
  const owner = new Map<string, number>()
  const self = new Map<string, number>()
  let busyMs = 0
  samples.forEach((id, index) => {
    const node = byId.get(id)
    // A sample lasts until the next one.
    const ms = (timeDeltas[index + 1] ?? 0) / 1000
    if (!node || node.callFrame.functionName === '(idle)') return
    busyMs += ms
    add(owner, ownerOf(node), ms)
    add(self, describeFrame(node), ms)
  })
  const descending = (map: Map<string, number>) => [...map].toSorted(([, one], [, other]) => other - one)
  return { busyMs, byOwner: descending(owner), byFunction: descending(self) }

  function ownerOf(leaf: ProfileNode): string {
    if (leaf.callFrame.functionName === '(garbage collector)') return 'garbage collection'
    const stack: string[] = []
    for (let node: ProfileNode | undefined = leaf; node; node = byId.get(parents.get(node.id) ?? -1)) {
      stack.push(node.callFrame.url)
    }
    // Components are in the built site, like loaders: code called by React is rendering.
    const found = stack
      .map((url) => owners.find(([pattern]) => pattern.test(url))?.[1])
      .filter((name) => name !== undefined)
    if (found[0] === 'loaders' && found.includes('React render')) return 'React render'
    return found[0] ?? 'Node.js itself'
  }
}

function describeFrame({ callFrame: { functionName, lineNumber, url } }: ProfileNode): string {
  const place = url === '' ? '' : ` ${url.split('/').slice(-3).join('/')}:${lineNumber + 1}`
  return `${functionName || '(anonymous)'}${place}`
}

function add(map: Map<string, number>, key: string, ms: number): void {
  map.set(key, (map.get(key) ?? 0) + ms)
}

/** Compresses pages like apps/server; the mean of 20 after a warm-up. */
function timeCompression(html: Buffer): { brotliMs: number; gzipMs: number } {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  const time = (compress: () => Buffer) => {
    for (let run = 0; run < 5; run++) compress()
    const started = process.cpuUsage()
    for (let run = 0; run < 20; run++) compress()
    const { system, user } = process.cpuUsage(started)
    return (user + system) / 1000 / 20
  }
  return {
    brotliMs: time(() => brotliCompressSync(html, { params })),
    gzipMs: time(() => gzipSync(html, { level: 6 })),
  }
}
