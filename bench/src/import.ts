import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BackgroundWork, measureBeside } from './beside.ts'
import { type BenchOptions, type SubjectReport, UnmeasurableError } from './figure.ts'
import { formatNumber } from './print-report.ts'
import {
  neutralEnvironment,
  type Program,
  projectRoot,
  startProgram,
  startServerUnderTest,
} from './server-under-test.ts'
import { processTree } from './processes.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** How long it may take, in seconds. */
const bound = { max: 12 * 60 }

const sampleRate = 44_100

/** How long 100 recordings of three minutes take to import, and what the site keeps of its rate meanwhile. */
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
  const { figures, rounds, work } = await measureBeside(
    { cached: site, uncached: rendering },
    async () => {
      const run = startImport(music.path, folder.path)
      while (!run.isDone() && run.count() === 0) await delay(100)
      return run
    },
    {
      roundSeconds,
      onRound(run) {
        say(`${run.count()} of ${count} recordings`)
        return true
      },
    },
  )
  const seconds = work.seconds()
  work.goOn()
  if (!summary.test(work.program.output()))
    throw new UnmeasurableError(`The import did not end well: ${work.program.output().slice(-300)}`)
  return {
    figures: [
      { name: `import of ${count} × ${songSeconds} s`, value: seconds, unit: 's', ...(!short && { bound }) },
      ...figures,
    ],
    remarks: [
      `Shares are medians of ${rounds} pairs of rounds of ${roundSeconds} s, the import halted in the first and running in the second.`,
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

interface ImportRun extends BackgroundWork {
  program: Program
  /** Recordings that have been read. */
  count(): number
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
  /** A process of its own reads the files. */
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processTree(program.pid)) process.kill(pid, signal)
  }
  program.onOutput((text) => {
    if (summary.test(text)) settle()
  })
  return {
    program,
    count: () => Number(/(\d+) of \d+: .*\s*$/.exec(program.output())?.[1] ?? 0),
    isDone: () => program.ended() || summary.test(program.output()),
    halt() {
      settle()
      if (!program.ended()) signalAll('SIGSTOP')
    },
    goOn() {
      if (program.ended()) return
      signalAll('SIGCONT')
      since = performance.now()
    },
    seconds: () => runningMs / 1000,
  }
}
