import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endpoints } from '@tempolibre/contract'
import { undoLater } from '../cleanup.ts'
import { chooseCores } from '../cores.ts'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from '../figure.ts'
import { formatNumber } from '../print-report.ts'
import { startServerUnderTest } from '../server-under-test.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import type { BareAnswer } from './bare-server.ts'
import type { LoadOrder } from './generate-load.ts'
import { measureLoad, type Round } from './measure-load.ts'
import { type Answer, fetchPage, fetchSettledPage } from './settled-page.ts'

/** Minimum share of the bare server's rate, in per cent: for a cached page, an answer of the API, and a rendered page. */
const minPercent = { cached: 70, answer: 50, uncached: 100 / 200 }

/** Maximum cost of rendering the music browser, relative to the pricing page, in per cent. */
const maxOfPricing = 150

type Course = 'bare' | 'cached' | 'answer' | 'missing' | 'uncached' | 'pricing' | 'browser'
const courses: readonly Course[] = ['bare', 'cached', 'answer', 'missing', 'uncached', 'pricing', 'browser']

/** The rate of cached and of rendered pages, each compared with a server that only sends the same bytes. */
export async function measurePages({ say, short }: BenchOptions): Promise<SubjectReport> {
  const rounds = short ? 2 : 7
  const seconds = short ? 2 : 5
  const warmUpSeconds = short ? 3 : 10
  const { cores, remark } = chooseCores()
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({
    dataDirectory: folder.path,
    previews: 'on-demand',
    core: cores?.server,
  })
  await using otherFolder = makeTemporaryFolder()
  await using rendering = await startServerUnderTest({
    dataDirectory: otherFolder.path,
    previews: 'on-demand',
    core: cores?.server,
    pageCache: false,
  })
  const page = await fetchSettledPage(`${site.url}/`)
  await using bare = await startBareServer({ headers: page.headers, body: page.body }, cores?.server)
  await requireSameAnswer(page, await fetchPage(`${bare.url}/`))
  await requireRendering(rendering.url)

  const orders: Record<Course, () => LoadOrder & { pid: number }> = {
    bare: () => ({ ...orderFor(bare.url), pid: bare.pid }),
    cached: () => ({ ...orderFor(site.url), pid: site.pid }),
    answer: () => ({ ...orderFor(site.url, endpoints.getCategory.path), pid: site.pid }),
    missing: () => ({
      ...orderFor(site.url, '/no-such-page-*'),
      status: 404,
      connections: 8,
      pid: site.pid,
    }),
    uncached: () => ({ ...orderFor(rendering.url), connections: 8, pid: rendering.pid }),
    pricing: () => ({ ...orderFor(rendering.url, '/pricing'), connections: 8, pid: rendering.pid }),
    browser: () => ({ ...orderFor(rendering.url, '/app/music'), connections: 8, pid: rendering.pid }),
  }
  const run = (course: Course, duration: number) => {
    const { pid, ...order } = orders[course]()
    return measureLoad({ ...order, seconds: duration }, pid, cores?.load)
  }

  for (const course of courses) await run(course, warmUpSeconds)
  const measured: Record<Course, Round[]> = {
    bare: [],
    cached: [],
    answer: [],
    missing: [],
    uncached: [],
    pricing: [],
    browser: [],
  }
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}`)
    for (const course of courses) measured[course].push(await run(course, seconds))
  }

  const rate = (course: Course) => medianOf(measured[course].map((round) => round.rate))
  /** The cost of a page: CPU time if it can be measured, else wall-clock time. */
  const costOf = (course: Course) =>
    medianOf(measured[course].map((round) => round.serverCpuSeconds ?? 1 / round.rate))
  const percentOfBare = (course: Course) => (rate(course) / rate('bare')) * 100
  return {
    figures: [
      { name: 'bare node:http', value: rate('bare'), unit: 'requests/s' },
      { name: 'cached home', value: rate('cached'), unit: 'requests/s' },
      { name: 'uncached home', value: rate('uncached'), unit: 'pages/s' },
      {
        name: 'cached home / bare',
        value: percentOfBare('cached'),
        unit: '%',
        bound: { min: minPercent.cached },
      },
      {
        name: 'uncached home / bare',
        value: percentOfBare('uncached'),
        unit: '%',
        bound: { min: minPercent.uncached },
      },
      { name: 'get-category', value: rate('answer'), unit: 'requests/s' },
      {
        name: 'get-category / bare',
        value: percentOfBare('answer'),
        unit: '%',
        bound: { min: minPercent.answer },
      },
      { name: 'missing pages', value: rate('missing'), unit: 'pages/s' },
      { name: 'uncached /pricing', value: rate('pricing'), unit: 'pages/s' },
      { name: 'uncached /app/music', value: rate('browser'), unit: 'pages/s' },
      {
        name: 'uncached /app/music / pricing',
        value: (costOf('browser') / costOf('pricing')) * 100,
        unit: '%',
        bound: { max: maxOfPricing },
      },
    ],
    remarks: [
      remark,
      `Medians of ${rounds} alternating rounds of ${seconds} s after a warm-up of ${warmUpSeconds} s each; ${orderFor(site.url).connections} connections, 8 for uncached pages.`,
      `The page: ${formatNumber(page.body.length)} bytes as ${page.encoding}, ${page.headers.length / 2} headers, the same from both servers.`,
      'Uncached: another server on the same core, which keeps no page (PAGE_CACHE=off); rendering and compressing are in the figure, its PostgreSQL on that core too.',
      ...courses.map((course) => describeCourse(course, measured[course])),
      ...warnings(measured),
    ],
  }

  function orderFor(url: string, path = '/'): LoadOrder {
    return { port: Number(new URL(url).port), path, connections: 32, seconds }
  }
}

function describeCourse(course: Course, rounds: readonly Round[]): string {
  const rates = rounds.map((round) => round.rate)
  const spread = `${formatNumber(Math.min(...rates))} to ${formatNumber(Math.max(...rates))} per second`
  const cpu = rounds.map((round) => round.serverCpuSeconds).filter((value) => value !== undefined)
  const shares = rounds.map((round) => round.serverShare).filter((value) => value !== undefined)
  if (cpu.length === 0 || shares.length === 0) return `${course}: ${spread}.`
  return `${course}: ${spread}; ${formatNumber(medianOf(cpu) * 1e6)} µs of server CPU per answer, ${percent(medianOf(shares))} of a core; generator ${percent(medianOf(rounds.map((round) => round.loadShare)))}.`
}

/** Reasons to distrust the rates. */
function warnings(measured: Record<Course, Round[]>): string[] {
  const found: string[] = []
  for (const course of ['bare', 'cached'] as const) {
    const server = medianOf(measured[course].map((round) => round.serverShare ?? 1))
    const load = medianOf(measured[course].map((round) => round.loadShare))
    if (server < 0.9 && load > 0.95) found.push(`Careful: the generator was the bottleneck for '${course}'.`)
    else if (server < 0.9)
      found.push(
        `Careful: other programs took part of the core while '${course}' was measured; repeat on a quiet machine.`,
      )
  }
  const cpu = (course: Course) =>
    medianOf(measured[course].map((round) => round.serverCpuSeconds ?? Number.NaN))
  const cached = (cpu('bare') / cpu('cached')) * 100
  const uncached = (cpu('bare') / cpu('uncached')) * 100
  if (Number.isFinite(cached)) {
    found.push(
      `By CPU time per answer, which other programs disturb less: cached ${formatNumber(cached)} %, uncached ${formatNumber(uncached)} % of bare.`,
    )
  }
  return found
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

async function requireSameAnswer(one: Answer, other: Answer): Promise<void> {
  if (one.body.equals(other.body) && one.headers.join('\n') === other.headers.join('\n')) return
  throw new UnmeasurableError(
    'The bare server does not answer the same bytes as the site: pages/bare-server.ts must be corrected.',
  )
}

/** The server reports that its pages do not come from the cache (RFC 9211). */
async function requireRendering(siteUrl: string): Promise<void> {
  for (let time = 1; time <= 2; time++) {
    const { headers } = await fetch(`${siteUrl}/`)
    if (!/fwd=bypass/.test(headers.get('cache-status') ?? ''))
      throw new UnmeasurableError('PAGE_CACHE=off no longer renders the home page on each request.')
  }
}

interface BareServer extends AsyncDisposable {
  pid: number
  url: string
}

async function startBareServer(answer: BareAnswer, core: number | undefined): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [], {
    serialization: 'advanced',
    ...(core === undefined ? {} : { execPath: 'taskset', execArgv: ['-c', String(core), process.execPath] }),
  })
  const stop = undoLater(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill()
    await gone
  })
  child.send(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bare-server.ts sends its port
  const [port] = (await once(child, 'message')) as [number]
  return { pid: child.pid ?? -1, url: `http://localhost:${port}`, [Symbol.asyncDispose]: stop }
}
