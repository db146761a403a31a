import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { hasCode } from '@tempolibre/domain/thrown'
import { listAllTracks, listPages } from './catalogue.ts'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { formatNumber } from './print-report.ts'
import { followEventLoop } from './read-event-loop.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { megabytes, siteMemory, type SiteMemory } from './site-memory.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** Memory of the site with its database a minute after the last visitor, in MB. */
const maxMb = 350
const restMs = 60_000
/** By how much a minute may differ from the mean of all, and the last third from the first, in per cent: memory stays flat. */
const maxChange = 10
/** Delay of the event loop in a minute, p99, in ms: the median of the minutes. */
const maxLateMs = 20

/** How long the most it can do is measured, with this many visitors. */
const capacitySeconds = 10
const visitors = 8
/** Above this many requests under way at once the site is slower than half of what it could do. */
const maxUnderWay = 256
const tickMs = 20
/** Memory is read this often; a minute's is the median of its readings. */
const readingMs = 5000
/** Every so many requests one asks for what no cache has. */
const uncachedEvery = 10
/** The first number searched for. All must have five digits: a search with six is not counted, which is less work. */
const firstNumber = 10_000

/**
 * Memory and event loop of a site with half the visitors it could serve: pages of the cache, and for every tenth a search that
 * no cache has; each minute a song is rendered and heard. Then what it keeps of that once they have left.
 */
export async function measureSoak({ say, short }: BenchOptions): Promise<SubjectReport> {
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({
    dataDirectory: folder.path,
    previews: 'on-demand',
    // Each search is another visitor's: one alone has a limit.
    trustProxy: true,
    nodeArguments: ['--import', pathToFileURL(join(import.meta.dirname, 'watch-event-loop.ts')).href],
  })
  const readEventLoop = followEventLoop(site)
  const tracks = await listAllTracks(site.url)
  const paths = await listPages(site.url, tracks)
  const agent = new Agent({ keepAlive: true, maxSockets: maxUnderWay })
  let asked = 0
  let failed = 0

  /** Asks for the next page or search. */
  async function askNext(): Promise<void> {
    const number = asked++
    const path =
      number % uncachedEvery === 0
        ? `/app/music?search=${tracks[number % tracks.length]?.title.split(' ')[0]}+${firstNumber + number / uncachedEvery}`
        : (paths[number % paths.length] ?? '/')
    const status = await ask(
      agent,
      site.url + path,
      `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    )
    if (status >= 400) failed++
  }

  say('filling the cache')
  for (const path of paths) await ask(agent, site.url + path, '10.0.0.1')
  say(`asking as much as it can do, for ${capacitySeconds} s`)
  const began = performance.now()
  const before = asked
  const until = began + capacitySeconds * 1000
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (performance.now() < until) await askNext()
    }),
  )
  const rate = (asked - before) / ((performance.now() - began) / 1000) / 2
  const minutes = short ? 2 : 15
  say(`asking ${formatNumber(rate)} times a second, for ${minutes} minutes`)
  await readEventLoop()
  failed = 0

  const memories: SiteMemory[][] = []
  const lateness: number[] = []
  let longest = 0
  const underWay = new Set<Promise<void>>()
  for (let minute = 0; minute < minutes; minute++) {
    const heard = fetch(tracks[minute]?.url ?? '').then((answer) => answer.arrayBuffer())
    const startedAt = performance.now()
    const readings: SiteMemory[] = []
    let sent = 0
    for (let passed = 0; passed < 60_000; passed = performance.now() - startedAt) {
      const due = Math.floor((passed / 1000) * rate)
      for (; sent < due && underWay.size < maxUnderWay; sent++) {
        const request = askNext()
        underWay.add(request)
        void request.finally(() => underWay.delete(request))
      }
      // What it could not take in time is not sent later: nobody waits for their turn to ask.
      sent = due
      if (passed > (readings.length + 1) * readingMs) readings.push(siteMemory(site.pid))
      await delay(tickMs)
    }
    await heard
    const { max, p99 } = await readEventLoop()
    lateness.push(p99)
    longest = Math.max(longest, max)
    memories.push(readings)
    say(`minute ${minute + 1}: ${describe(readings)}, event loop p99 ${formatNumber(p99)} ms`)
  }
  await Promise.all(underWay)
  agent.destroy()
  say('waiting for a minute without visitors')
  await delay(restMs)
  const rest = siteMemory(site.pid)
  if (failed > 0) throw new UnmeasurableError(`${failed} requests were refused or failed.`)
  const sizes = memories.map(sizeOf)
  const readings = memories.flat()
  const third = Math.max(1, Math.floor(sizes.length / 3))
  const early = medianOf(sizes.slice(0, third))
  const late = medianOf(sizes.slice(-third))
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  const deviation = Math.max(...sizes.map((size) => Math.abs(size / mean - 1)))
  return {
    figures: [
      { name: 'site and database, a minute after', value: totalOf(rest), unit: 'MB', bound: { max: maxMb } },
      { name: 'site and database, last third', value: late, unit: 'MB' },
      {
        name: 'site, database and rendering, most',
        value: Math.max(...readings.map(totalOf)),
        unit: 'MB',
      },
      {
        name: 'rendering alone, most',
        value: Math.max(...readings.map(({ rendering }) => megabytes(rendering, 'residentBytes'))),
        unit: 'MB',
      },
      {
        name: 'a minute, most from the mean',
        value: deviation * 100,
        unit: '%',
        bound: { max: maxChange },
      },
      {
        name: 'growth since the first third',
        value: (late / early - 1) * 100,
        unit: '%',
        bound: { max: maxChange },
      },
      {
        name: 'event loop, p99 of a minute',
        value: medianOf(lateness),
        unit: 'ms',
        bound: { max: maxLateMs },
      },
      { name: 'event loop, longest delay', value: longest, unit: 'ms' },
      { name: 'load', value: rate, unit: 'requests/s' },
    ],
    remarks: [
      `One process, ${minutes} minutes at half of what it can do, one in ${uncachedEvery} requests a search that no cache has, a song rendered each minute.`,
      `Memory by minute, the median of its readings (RSS of Node.js without the process that renders songs, PSS of PostgreSQL): ${memories.map(describe).join('; ')}.`,
      `A minute after: ${describe([rest])}.`,
    ],
  }
}

/** What the site takes and its database: the median of some readings of each. */
function describe(readings: readonly SiteMemory[]): string {
  const connections = medianOf(readings.map(({ postgres }) => postgres.length))
  return `${formatNumber(medianOf(readings.map(siteOf)))} MB for Node.js, ${formatNumber(medianOf(readings.map(databaseOf)))} MB for ${formatNumber(connections)} processes of PostgreSQL`
}

/** What site and database would take by themselves, in MB: the median of some readings. */
const sizeOf = (readings: readonly SiteMemory[]) =>
  medianOf(readings.map((reading) => siteOf(reading) + databaseOf(reading)))

/** Without the process that renders songs, which ends after each. */
const siteOf = ({ node, rendering }: SiteMemory) =>
  megabytes(node, 'residentBytes') - megabytes(rendering, 'residentBytes')

const databaseOf = ({ postgres }: SiteMemory) => megabytes(postgres, 'proportionalBytes')

const totalOf = (reading: SiteMemory) => megabytes(reading.node, 'residentBytes') + databaseOf(reading)

/** @returns the answer's status; a request over a connection that the site has just closed is sent once more */
function ask(agent: Agent, url: string, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { agent, headers: { 'accept-encoding': 'br', 'x-forwarded-for': address } },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', reject)
      },
    )
    request.once('error', (error) => {
      if (request.reusedSocket && hasCode(error, 'ECONNRESET')) ask(agent, url, address).then(resolve, reject)
      else reject(error)
    })
  })
}
