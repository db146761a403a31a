import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/** Least time between two looks, in ms. */
const lookEveryMs = 200
/** Below this share of idle time, all processors are taken. */
const minIdle = 0.1
/** Pause for each millisecond of processor time while they are. Work goes on however busy the machine is. */
const usualPausePerWork = 2

/** In ms. */
interface ProcessorTime {
  /** Of all processors, since the machine was started. */
  idle: number
  total: number
  /** Used by this process. */
  own: number
}

/** Pauses if others need the processors, at most until `signal` aborts. */
export type GiveWay = (signal?: AbortSignal) => Promise<void>

/**
 * Lets others go first in work that nobody waits for. A low priority does not suffice: Linux heeds it only among the
 * processes of one session or control group, and the site is usually in another. Nor does it help to look at how long
 * this process waited: one that pauses is served first when it wakes.
 * @param pausePerWork how much longer than it works it pauses while all processors are taken
 */
export function createGiveWay({
  now = () => performance.now(),
  pause = pauseFor,
  pausePerWork = usualPausePerWork,
  readTime = readProcessors,
} = {}): GiveWay {
  let since = now()
  let before = readTime()
  return async (signal) => {
    if (now() - since < lookEveryMs) return
    const { idle, own, total } = readTime()
    if (idle - before.idle < minIdle * (total - before.total))
      await pause((own - before.own) * pausePerWork, signal)
    since = now()
    before = readTime()
  }
}

async function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
}

function readProcessors(): ProcessorTime {
  const times = cpus().map((processor) => processor.times)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const { system, user } = process.cpuUsage()
  return {
    idle: sum(times.map(({ idle }) => idle)),
    total: sum(times.flatMap((each) => Object.values(each))),
    own: (user + system) / 1000,
  }
}
