import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BackgroundWork, measureBeside } from './beside.ts'
import { listAllTracks } from './catalogue.ts'
import { type BenchOptions, type SubjectReport, UnmeasurableError } from './figure.ts'
import { findRenderer } from './find-renderer.ts'
import { formatNumber } from './print-report.ts'
import { cpuSecondsOf } from './processes.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** CPU time of all previews, in seconds. */
const bound = { max: 40 * 60 }
const startLimitMs = 60_000

interface RendererAhead extends BackgroundWork {
  /** CPU time so far, in seconds. @throws UnmeasurableError if it has ended, or the system does not tell */
  cpuSeconds(): number
}

/** What a site keeps of its rate while the demo's previews are rendered ahead, and how long all of them take. */
export async function measurePreviewsAhead({ say, short }: BenchOptions): Promise<SubjectReport> {
  if (process.platform === 'win32')
    throw new UnmeasurableError('A process cannot be halted on Windows: measure it on Linux or macOS.')
  const roundSeconds = short ? 2 : 5
  const wantedRounds = short ? 1 : 6
  const quietSeconds = short ? 5 : 90
  await using folder = makeTemporaryFolder()
  await using otherFolder = makeTemporaryFolder()
  await using rendering = await startServerUnderTest({
    dataDirectory: otherFolder.path,
    previews: 'on-demand',
    pageCache: false,
  })
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'ahead' })
  const tracks = await listAllTracks(site.url)
  const { figures, rounds, work } = await measureBeside(
    { cached: site, uncached: rendering },
    () => waitForRenderer(site.pid),
    {
      roundSeconds,
      onRound(_, done) {
        say(`round ${done} of ${wantedRounds}`)
        return done < wantedRounds
      },
    },
  )
  say(`rendering without visitors for ${quietSeconds} s`)
  const previews = join(folder.path, 'media', 'previews')
  const before = { bytes: readPreviews(previews).bytes, cpuSeconds: work.cpuSeconds() }
  await delay(quietSeconds * 1000)
  const cpuSeconds = work.cpuSeconds() - before.cpuSeconds
  const { bytes, finished } = readPreviews(previews)
  if (finished.length === 0)
    throw new UnmeasurableError('No preview was finished: run it without --short, or on a quieter machine.')
  const names = new Set(finished.map(({ name }) => name))
  const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
  const secondsOf = (some: typeof tracks) => some.reduce((sum, track) => sum + track.duration_seconds, 0)
  const bytesPerSecond =
    finished.reduce((sum, { size }) => sum + size, 0) /
    secondsOf(tracks.filter(({ url }) => names.has(nameOf(url))))
  const rendered = (bytes - before.bytes) / bytesPerSecond
  const all = secondsOf(tracks)
  return {
    figures: [
      ...figures,
      {
        name: `CPU time of ${tracks.length} previews`,
        value: (cpuSeconds / rendered) * all,
        unit: 's',
        bound,
      },
    ],
    remarks: [
      `Shares are medians of ${rounds} pairs of rounds of ${roundSeconds} s, the process that renders halted in the first and running in the second.`,
      `The CPU time is reckoned from ${formatNumber(quietSeconds)} s without visitors: ${formatNumber(cpuSeconds)} s of it rendered ${formatNumber(rendered)} of ${formatNumber(all)} s of music.`,
      'Site, rendering, two PostgreSQL and the generator of the load share all cores.',
    ],
  }
}

async function waitForRenderer(serverPid: number): Promise<RendererAhead> {
  const until = performance.now() + startLimitMs
  let pid = findRenderer(serverPid)
  while (pid === undefined && performance.now() < until) {
    await delay(100)
    pid = findRenderer(serverPid)
  }
  if (pid === undefined) throw new UnmeasurableError('No process renders previews ahead.')
  const found = pid
  return {
    isDone: () => findRenderer(serverPid) !== found,
    halt: () => process.kill(found, 'SIGSTOP'),
    goOn: () => process.kill(found, 'SIGCONT'),
    cpuSeconds() {
      const seconds = cpuSecondsOf(found, 'alone')
      if (seconds !== undefined) return seconds
      throw new UnmeasurableError(
        'The CPU time of the process that renders cannot be read: measure on Linux.',
      )
    },
  }
}

/** The finished previews, and the bytes of all, the unfinished among them. */
function readPreviews(folder: string): { bytes: number; finished: { name: string; size: number }[] } {
  const files = readdirSync(folder).map((name) => ({ name, size: statSync(join(folder, name)).size }))
  return {
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    finished: files.filter(({ name }) => name.endsWith('.mp3')),
  }
}
