import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { BackgroundWork } from './beside.ts'
import { processTree } from './processes.ts'
import { neutralEnvironment, type Program, projectRoot, startProgram } from './server-under-test.ts'

const sampleRate = 44_100

/** Songs of two alternating notes with a beat; each sounds different. */
export function makeRecordings(folder: string, count: number, seconds: number): void {
  for (let song = 0; song < count; song++)
    makeRecording(join(folder, `Song ${song + 1}.wav`), { song, seconds })
}

/** Written a minute at a time, so a recording may last for hours. */
export function makeRecording(path: string, { seconds, song }: { song: number; seconds: number }): void {
  const step = sampleRate / (1.5 + (song % 20) / 10)
  const frames = sampleRate * seconds
  const file = openSync(path, 'w')
  writeSync(file, headOf(frames * 4))
  for (let from = 0; from < frames; from += sampleRate * 60) {
    const samples = new Int16Array(Math.min(sampleRate * 60, frames - from) * 2)
    for (let at = 0; at < samples.length; at += 2) {
      const place = from + at / 2
      const note = 110 * 2 ** (((song % 36) + (Math.floor(place / step) % 2) * 7) / 12)
      const click = Math.max(0, 1 - (place % step) / 2000) * Math.sin(place / 3)
      const sound = 0.3 * Math.sin((2 * Math.PI * (note + song / 100) * place) / sampleRate) + 0.4 * click
      samples[at] = sound * 32_767
      samples[at + 1] = sound * 30_000
    }
    writeSync(file, samples)
  }
  closeSync(file)
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
export const importSummary = /^New +\d+$/m

/** The command that imports a folder, while it runs. */
export interface ImportRun extends BackgroundWork {
  program: Program
  /** Recordings that have been read. */
  count(): number
  /** Not counting the time in which it was halted. */
  seconds(): number
}

/** Imports a folder of music as drafts, beside the site of this data directory. */
export function startImport(music: string, dataDirectory: string): ImportRun {
  const command = join(projectRoot, 'apps/server/src/commands/import-folder.ts')
  const program = startProgram(
    process.execPath,
    ['--max-semi-space-size=8', command, music, '--artist', 'Bench', '--genre', 'jazz'],
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
    if (importSummary.test(text)) settle()
  })
  return {
    program,
    count: () => Number(/(\d+) of \d+: .*\s*$/.exec(program.output())?.[1] ?? 0),
    isDone: () => program.ended() || importSummary.test(program.output()),
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
