import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** How often the process says that it lives, in ms. */
export const aliveEveryMs = 5000
/** Silent for so long, in ms, it is caught in a computation that does not end. */
const maxSilentMs = 5 * 60_000
/** How often its memory is looked at, in ms. */
const lookEveryMs = 1000
/** Resident memory of a process that reads recordings, in bytes: 96 kHz take 150 MB, pictures and tables as much. */
const maxResidentBytes = 1024 ** 3
/** Kept of what it writes to its standard error: a crash names itself in its last lines. */
const maxComplaintLength = 4000

/** Options of Node.js for a process that reads what strangers have sent. */
export const readingProcessOptions = ['--max-old-space-size=512']

/** What the process tells: its resident memory in bytes. */
export const aliveSchema = z.object({ alive: z.number() })

export interface ProcessWatch {
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
    judge(aliveSchema.safeParse(message).data?.alive)
  })
  const looking = setInterval(() => {
    if (Date.now() - heardAt > maxSilent) kill(`it did not answer for ${Math.round(maxSilent / 1000)} s`)
    void residentBytes(child.pid).then(judge)
  }, lookEveryMs)
  looking.unref()
  return {
    get reason() {
      return reason
    },
    get complaint() {
      return complaint.trim()
    },
    stop: () => clearInterval(looking),
  }
}

/** Where the system tells it, even of a process that computes without a pause; undefined elsewhere. */
async function residentBytes(pid: number | undefined): Promise<number | undefined> {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
