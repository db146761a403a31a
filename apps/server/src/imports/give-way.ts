import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/** Least time between two looks, in ms. */
const lookEveryMs = 200
/** Below this share of idle time, all processors are taken. */
const minIdle = 0.1
/** Pause for each millisecond of work while they are. Work goes on however busy the machine is. */
const pausePerWork = 4

/** Time of all processors since the machine was started, in ms. */
interface ProcessorTime {
  idle: number
  total: number
}

/** Pauses if others need the processors. */
export type GiveWay = () => Promise<void>

/**
 * Lets others go first in work that nobody waits for. A low priority does not suffice: Linux heeds it only among the
 * processes of one session or control group, and the site is usually in another. Nor does it help to look at how long
 * this process waited: one that pauses is served first when it wakes.
 */
export function createGiveWay(
  readTime: () => ProcessorTime = readProcessors,
  { now = () => performance.now(), pause = (ms: number): Promise<void> => delay(ms) } = {},
): GiveWay {
  let since = now()
  let before = readTime()
  return async () => {
    const workMs = now() - since
    if (workMs < lookEveryMs) return
    const { idle, total } = readTime()
    if (idle - before.idle < minIdle * (total - before.total)) await pause(workMs * pausePerWork)
    since = now()
    before = readTime()
  }
}

function readProcessors(): ProcessorTime {
  const times = cpus().map((processor) => processor.times)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  return {
    idle: sum(times.map(({ idle }) => idle)),
    total: sum(times.flatMap((each) => Object.values(each))),
  }
}
