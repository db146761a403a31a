import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** How often the process says that it lives, in ms. */
export const aliveEveryMs = 5000
/** Silence after which it counts as caught in a computation that does not end, in ms. */
const maxSilentMs = 5 * 60_000
/** How often its memory is looked at, in ms: a decoder takes a gigabyte in a second. */
const lookEveryMs = 200
/** Resident memory of a process that reads recordings, in bytes: 96 kHz take 150 MB, pictures and tables as much. */
const maxResidentBytes = 1024 ** 3
/** Likewise of each process that it has started: another decoder, or one that reads a picture and is watched by it. */
const maxBytesBelow = 1.5 * maxResidentBytes
/** Kept of what it writes to its standard error: a crash names itself in its last lines. */
const maxComplaintLength = 4000

/**
 * Options of Node.js for a process that reads what strangers have sent. On a machine with much memory its young generation would grow to
 * a hundred megabytes: thousands of small files leave as much behind before it is collected.
 */
export const readingProcessOptions = ['--max-old-space-size=512', '--max-semi-space-size=8']

/** What the process tells: its resident memory in bytes. */
export const aliveSchema = z.object({ alive: z.number() })

/** What it tells before it reads files: their paths; several, if they are read side by side. */
export const readingSchema = z.object({ reading: z.array(z.string()) })

/** Tells the process that watches this one which files it reads from now on. */
export function tellReading(paths: readonly string[]): void {
  process.send?.({ reading: [...paths] } satisfies z.infer<typeof readingSchema>)
}

export interface ProcessWatch {
  /** The files that it was reading when it was last heard. */
  readonly reading: readonly string[]
  /** Why it was killed; undefined if it was not. */
  readonly reason: string | undefined
  /** Its last words. Decoders complain in many lines: they never reach the log as they are. */
  readonly complaint: string
  stop(): void
}

/** Kills a process that takes too much memory, or is silent for too long; collects what it complains about. */
export function watchProcess(
  child: ChildProcess,
  { maxBytes = maxResidentBytes, maxSilent = maxSilentMs } = {},
): ProcessWatch {
  let reason: string | undefined
  let complaint = ''
  let heardAt = Date.now()
  let reading: readonly string[] = []

  /** What it has started, when it was looked at last. */
  let below: readonly RunningProcess[] = []
  function kill(why: string): void {
    reason ??= why
    child.kill('SIGKILL')
  }
  function judge(bytes: number | undefined): void {
    if (bytes !== undefined && bytes > maxBytes) kill(`it took ${Math.round(bytes / 1024 ** 2)} MB of memory`)
  }

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-maxComplaintLength)
  })
  child.on('message', (message) => {
    heardAt = Date.now()
    reading = readingSchema.safeParse(message).data?.reading ?? reading
    judge(aliveSchema.safeParse(message).data?.alive)
  })
  const looking = setInterval(() => {
    if (Date.now() - heardAt > maxSilent) kill(`it did not answer for ${Math.round(maxSilent / 1000)} s`)
    judge(lookAt(child.pid)?.bytes)
    below = listBelow(child.pid)
    const largest = Math.max(0, ...below.map(({ bytes }) => bytes))
    if (largest > Math.max(maxBytes, maxBytesBelow))
      kill(`what it had started took ${Math.round(largest / 1024 ** 2)} MB of memory`)
  }, lookEveryMs)
  looking.unref()
  child.once('exit', () => {
    for (const left of below) if (lookAt(left.pid)?.startedAt === left.startedAt) killLeft(left.pid)
  })
  return {
    get reading() {
      return reading
    },
    get reason() {
      return reason
    },
    get complaint() {
      return complaint.trim()
    },
    stop: () => clearInterval(looking),
  }
}

interface RunningProcess {
  pid: number
  /** In the system's own unit: with it the number names one process only. */
  startedAt: string
  /** Resident memory. */
  bytes: number
}

/** Where the system tells it, even of a process that computes without a pause; undefined elsewhere, and of one that has ended. */
function lookAt(pid: number | undefined): RunningProcess | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return { pid, startedAt: fields[19] ?? '', bytes: Number(kilobytes) * 1024 }
  } catch {
    return undefined
  }
}

/** The processes that a process has started, and those that they have started. */
function listBelow(pid: number | undefined): RunningProcess[] {
  if (process.platform !== 'linux' || pid === undefined) return []
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
      .trim()
      .split(' ')
      .filter(Boolean)
    return children.flatMap((child) => [lookAt(Number(child)) ?? [], listBelow(Number(child))].flat())
  } catch {
    return []
  }
}

function killLeft(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
