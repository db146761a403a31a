import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { measureLoad } from './pages/measure-load.ts'
import { formatNumber } from './print-report.ts'
import {
  neutralEnvironment,
  type Program,
  projectRoot,
  type ServerUnderTest,
  startProgram,
  startServerUnderTest,
} from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** What the site must keep of its rate while an import runs, in per cent, and how long that may take. */
const bounds = { cached: { min: 80 }, uncached: { min: 60 }, seconds: { max: 12 * 60 } }

const sampleRate = 44_100
const course = ['cached', 'uncached'] as const
type Course = (typeof course)[number]

/**
 * How long 100 recordings of three minutes take to import, and what the site keeps of its rate meanwhile. The import is halted
 * and continued by turns, so that what else the machine does affects both rates alike.
 */
export async function measureImport({ say, short }: BenchOptions): Promise<SubjectReport> {
  if (process.platform === 'win32')
    throw new UnmeasurableError('An import cannot be halted on Windows: measure it on Linux or macOS.')
  const count = short ? 12 : 100
  const songSeconds = short ? 60 : 180
  const roundSeconds = short ? 2 : 5
  await using music = makeTemporaryFolder()
  await using folder = makeTemporaryFolder()
  await using otherFolder = makeTemporaryFolder()
  say(`making ${count} recordings of ${songSeconds} s`)
  makeRecordings(music.path, count, songSeconds)
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
  await using rendering = await startServerUnderTest({
    dataDirectory: otherFolder.path,
    previews: 'on-demand',
    pageCache: false,
  })
  const servers = { cached: site, uncached: rendering } satisfies Record<Course, ServerUnderTest>
  const rateOf = async (each: Course) => {
    const { pid, url } = servers[each]
    const connections = each === 'cached' ? 32 : 8
    const order = { port: Number(new URL(url).port), path: '/', connections, seconds: roundSeconds }
    return (await measureLoad(order, pid, undefined)).rate
  }
  for (const each of course) await rateOf(each)
  const run = startImport(music.path, folder.path)
  const shares: Record<Course, number[]> = { cached: [], uncached: [] }
  const alone: Record<Course, number[]> = { cached: [], uncached: [] }
  const readCount = () => Number(/(\d+) of \d+: .*\s*$/.exec(run.program.output())?.[1] ?? 0)
  while (!run.isDone() && readCount() === 0) await delay(100)
  while (!run.isDone()) {
    for (const each of course) {
      run.halt()
      const before = await rateOf(each)
      run.goOn()
      const meanwhile = await rateOf(each)
      // A round in which the import has ended shows the site alone.
      if (run.isDone()) break
      alone[each].push(before)
      shares[each].push((meanwhile / before) * 100)
    }
    say(`${readCount()} of ${count} recordings`)
  }
  const seconds = run.seconds()
  run.goOn()
  if (!summary.test(run.program.output()))
    throw new UnmeasurableError(`The import did not end well: ${run.program.output().slice(-300)}`)
  if (shares.uncached.length === 0)
    throw new UnmeasurableError('The import ended before the site could be measured: run it without --short.')
  return {
    figures: [
      {
        name: `import of ${count} × ${songSeconds} s`,
        value: seconds,
        unit: 's',
        ...(!short && { bound: bounds.seconds }),
      },
      { name: 'cached home meanwhile', value: medianOf(shares.cached), unit: '%', bound: bounds.cached },
      {
        name: 'uncached home meanwhile',
        value: medianOf(shares.uncached),
        unit: '%',
        bound: bounds.uncached,
      },
      { name: 'cached home alone', value: medianOf(alone.cached), unit: 'requests/s' },
      { name: 'uncached home alone', value: medianOf(alone.uncached), unit: 'pages/s' },
    ],
    remarks: [
      `Shares are medians of ${shares.cached.length} pairs of rounds of ${roundSeconds} s, the import halted in the first and running in the second.`,
      `The time is that in which the import was not halted; the site was under load all the while. Songs imported per minute: ${formatNumber((count / seconds) * 60)}.`,
      'Site, import, two PostgreSQL and the generator of the load share all cores.',
    ],
  }
}

/** Songs of two alternating notes with a beat; each sounds different. */
function makeRecordings(folder: string, count: number, seconds: number): void {
  for (let song = 0; song < count; song++) {
    const step = sampleRate / (1.5 + (song % 20) / 10)
    const samples = new Int16Array(sampleRate * seconds * 2)
    for (let at = 0; at < samples.length; at += 2) {
      const place = at / 2
      const note = 110 * 2 ** (((song % 36) + (Math.floor(place / step) % 2) * 7) / 12)
      const click = Math.max(0, 1 - (place % step) / 2000) * Math.sin(place / 3)
      const sound = 0.3 * Math.sin((2 * Math.PI * (note + song / 100) * place) / sampleRate) + 0.4 * click
      samples[at] = sound * 32_767
      samples[at + 1] = sound * 30_000
    }
    const bytes = Buffer.from(samples.buffer)
    writeFileSync(join(folder, `Song ${song + 1}.wav`), Buffer.concat([headOf(bytes.length), bytes]))
  }
}

/** The head of a WAV of two channels and 16 bits. */
function headOf(byteLength: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + byteLength, 4)
  head.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, sampleRate],
    [28, sampleRate * 4],
    [40, byteLength],
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 2],
    [32, 4],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36)
  return head
}

/** What an import prints when all recordings are read. */
const summary = /^New +\d+$/m

interface ImportRun {
  program: Program
  isDone(): boolean
  halt(): void
  goOn(): void
  /** Not counting the time in which it was halted. */
  seconds(): number
}

function startImport(music: string, dataDirectory: string): ImportRun {
  const command = join(projectRoot, 'apps/server/src/commands/import-folder.ts')
  const program = startProgram(
    process.execPath,
    ['--max-semi-space-size=8', command, music, '--draft', '--artist', 'Bench', '--genre', 'jazz'],
    {
      cwd: projectRoot,
      env: { ...neutralEnvironment(), NODE_ENV: 'production', DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' },
    },
  )
  let runningMs = 0
  let since: number | undefined = performance.now()
  const settle = () => {
    if (since !== undefined) runningMs += performance.now() - since
    since = undefined
  }
  program.onOutput((text) => {
    if (summary.test(text)) settle()
  })
  return {
    program,
    isDone: () => program.ended() || summary.test(program.output()),
    halt() {
      settle()
      if (!program.ended()) process.kill(program.pid, 'SIGSTOP')
    },
    goOn() {
      if (program.ended()) return
      process.kill(program.pid, 'SIGCONT')
      since = performance.now()
    },
    seconds: () => runningMs / 1000,
  }
}
