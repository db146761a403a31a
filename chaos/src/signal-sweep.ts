import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from './patience.ts'
import { commandOf, findTagged, listAll, signalAll, tagVariable } from './processes.ts'

/** When a site is told to end: after its start, or after it has said that it is ready; in ms. */
export interface SignalCase {
  signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP' | 'SIGKILL'
  after: 'start' | 'ready'
  ms: number
  processes: number
  /** The signal is repeated after so many ms. */
  twiceMs?: number
  /** `npm start` is run, and npm alone is signalled, or all of its group, as by Ctrl+C; default: the server's first process. */
  whom?: 'npm' | 'group'
  /** Whether the site has been started and stopped in the same folder before. */
  isLater?: boolean
}

/** What a stop may take, in ms; nothing is under way. */
const stopMs = 30_000
/** What guardians and children may take to notice, in ms. */
const goneMs = 20_000
const root = join(import.meta.dirname, '..', '..')

const whomWords = { npm: ' to npm alone', group: ' to the group of npm' } as const

export const describeCase = ({ after, isLater, ms, processes, signal, twiceMs, whom }: SignalCase) =>
  [
    signal,
    twiceMs === undefined ? '' : ` twice in ${twiceMs} ms`,
    whom ? whomWords[whom] : '',
    ` ${ms} ms after ${after === 'ready' ? 'ready' : isLater ? 'a later start' : 'the start'}`,
    `, ${processes} process${processes === 1 ? '' : 'es'}`,
  ].join('')

interface Started {
  ready: Promise<void>
  ended: Promise<unknown>
  signal(which: NodeJS.Signals): void
}

/** Starts a site whose processes are known by a tag. */
function start({ processes, whom }: SignalCase, data: string, temporary: string, tag: string): Started {
  const [program, args] = whom
    ? (['npm', ['start']] as const)
    : ([process.execPath, [join(root, 'apps', 'server', 'src', 'main.ts')]] as const)
  const site = spawn(program, args, {
    cwd: root,
    // With a group of its own.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      PROCESSES: String(processes),
      DATA_DIR: data,
      TMPDIR: temporary,
      DEMO: 'off',
      LOG_LEVEL: 'fatal',
      [tagVariable]: tag,
    },
  })
  const lines = createInterface({ input: site.stdout })
  return {
    ready: new Promise<void>((resolve) => {
      lines.on('line', (line) => line.includes('is ready') && resolve())
    }),
    ended: once(site, 'exit'),
    signal(which) {
      if (site.pid !== undefined) signalAll([whom === 'group' ? -site.pid : site.pid], which)
    },
  }
}

/** What ends each site that stands, and removes its folder. */
const sites = new Set<() => Promise<void>>()
let isEnding = false

/** For whoever is stopped in the middle: no other site starts. */
export async function endSignalledSites(): Promise<void> {
  isEnding = true
  await Promise.all([...sites].map((end) => end()))
}

/** Starts a site with folders of its own, signals it, and says what it has left: nothing is right. */
export async function signalSite(each: SignalCase): Promise<string[]> {
  if (isEnding) throw new Error('the run is being stopped')
  const folder = mkdtempSync(join(tmpdir(), 'tempolibre-chaos-signal-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  chmodSync(temporary, 0o777)
  const tag = folder
  const remaining = () => [
    ...new Set([...findTagged(tag), ...listAll().filter((pid) => commandOf(pid).includes(data))]),
  ]
  const end = async () => {
    signalAll(remaining(), 'SIGKILL')
    await until('all are gone', () => remaining().length === 0, goneMs)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  sites.add(end)
  try {
    if (each.isLater) {
      const former = start({ ...each, whom: undefined }, data, temporary, tag)
      await Promise.race([former.ready, former.ended])
      former.signal('SIGTERM')
      await until('the former has ended', () => remaining().length === 0, stopMs + goneMs)
    }
    const site = start(each, data, temporary, tag)
    if (each.after === 'ready') await Promise.race([site.ready, site.ended])
    await delay(each.ms)
    site.signal(each.signal)
    if (each.twiceMs !== undefined) {
      await delay(each.twiceMs)
      site.signal(each.signal)
    }
    const limit = AbortSignal.timeout(stopMs)
    const hasEnded = await Promise.race([site.ended, once(limit, 'abort')]).then(() => !limit.aborted)
    await until('nothing is left', () => remaining().length === 0, goneMs).catch(() => {})
    const left = remaining()
    return [
      ...(hasEnded ? [] : [`it has not ended after ${stopMs / 1000} s`]),
      ...left.map((pid) => `process ${pid}: ${commandOf(pid).slice(0, 120)}`),
      ...readdirSync(temporary).filter(
        (name) => name !== npmCache && (each.signal !== 'SIGKILL' || !isSwept(name)),
      ),
      ...leftIn(data),
    ]
  } finally {
    sites.delete(end)
    await end()
  }
}

/** npm keeps its own programs compiled here. */
const npmCache = 'node-compile-cache'

/** The next start removes it, if every process was killed at once. */
const isSwept = (name: string) => name.startsWith('tempolibre-work-')

/** Notes, locks, sockets and unfinished folders of a data folder. */
function leftIn(data: string): string[] {
  if (!existsSync(data)) return []
  return readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?:^|\/)(?:tempolibre-opener-|postmaster\.pid|\.s\.PGSQL)|\.initdb-/.test(path),
  )
}

/** Cases by a seed: every signal in one process and in several, at moments spread over start and first seconds. */
export function drawCases(seed: number, count: number): SignalCase[] {
  let state = seed
  /** Numerical Recipes' generator: the same cases for the same seed. */
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const
  return Array.from({ length: count }, (_, index) => {
    const after = draw(3) === 0 ? ('ready' as const) : ('start' as const)
    return {
      signal: signals[index % signals.length] ?? 'SIGTERM',
      after,
      ms: draw(after === 'ready' ? 40 : 160) * 50,
      processes: 1 + (Math.floor(index / signals.length) % 2),
      ...(draw(5) === 0 && { twiceMs: 100 + draw(2000) }),
      ...(draw(3) === 0 && { isLater: true }),
    }
  })
}
