import { type Crowd, holderOf } from './crowd.ts'

export interface PaceOptions {
  crowd: Crowd
  /** CPU time that a sender has at once, in ms, and the share of a processor they have after that. */
  burstMs: number
  share: number
  /** Time that is counted for what is under way, in ms, until it tells what it takes. */
  reservedMs?: number
  /** Longer than this, in ms, nothing waits: it is refused; by default nothing is. */
  maxWaitMs?: number
  /** Makes the error of what has waited for too long. */
  refusal?: () => Error
  now?: () => number
  /** Runs something later; by default a timer. */
  after?: (ms: number, run: () => void) => void
}

/** How fast senders go on who work much, while others are there. */
export interface Pace {
  /**
   * Resolves when a sender may begin something: at once, unless they have worked much and others are there. What waits comes in its
   * order.
   * @param hasTime it waits as long as it takes
   * @returns to be called when it has ended
   * @throws the `refusal`
   */
  turn(sender: string, options?: { hasTime?: boolean }): Promise<() => void>
  /** Charges a sender, in ms of a processor. */
  spend(sender: string, ms: number): void
  /** Whether a sender has worked much while others are there, none of whom has worked more. */
  isAhead(sender: string): boolean
}

/** No more is owed, in ms of a processor: somebody else’s archive behind the same address must not stop a sender for minutes. */
const maxOwedMs = 1000
/** Senders that are remembered. */
const maxSenders = 10_000
/** Least and most time until a line is looked at again, in ms: the others may have left. */
const lookAgainMs = 20
const looksEveryMs = 1000

interface Waiting {
  since: number
  hasTime: boolean
  goOn(): void
  refuse(error: Error): void
}

/**
 * A budget of work lets a sender take all processors for minutes. While others are there, a sender who has used much lately goes on at a
 * share of a processor: what they ask for stands in their own line, and nothing of it is refused unless that line gets too long. Whoever
 * has used less than another goes on at once: on a machine that is busy for that one everything takes long.
 */
export function createPace(options: PaceOptions): Pace {
  const {
    after = (ms, run) => void setTimeout(run, ms).unref(),
    burstMs,
    crowd,
    maxWaitMs = Infinity,
    now = () => performance.now(),
    refusal = () => new Error('what others ask for comes first'),
    reservedMs = 0,
    share,
  } = options
  /** When what each sender has used is made up for, in ms. */
  const evenAt = new Map<string, number>()
  const lines = new Map<string, Waiting[]>()

  function add(holder: string, ms: number): void {
    const at = now()
    const most = at + (burstMs + maxOwedMs) / share
    const next = Math.min(most, Math.max(evenAt.get(holder) ?? at, at) + ms / share)
    evenAt.delete(holder)
    evenAt.set(holder, next)
    const [oldest] = evenAt.keys()
    if (evenAt.size > maxSenders && oldest !== undefined) evenAt.delete(oldest)
  }

  /** In ms; 0: they may begin something. */
  function waitOf(holder: string): number {
    if (!crowd.hasOthers(holder) || crowd.isModest(holder)) return 0
    return Math.max(0, (evenAt.get(holder) ?? 0) - now() - burstMs / share)
  }

  function begin(holder: string): () => void {
    add(holder, reservedMs)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      evenAt.set(holder, (evenAt.get(holder) ?? 0) - reservedMs / share)
    }
  }

  /** Looks at a line again when its first may go on, or has waited for too long. */
  function arm(holder: string): void {
    after(Math.min(Math.max(waitOf(holder), lookAgainMs), looksEveryMs), () => serve(holder))
  }

  function serve(holder: string): void {
    const left = (lines.get(holder) ?? []).filter((waiting) => {
      if (waitOf(holder) <= 0) waiting.goOn()
      else if (!waiting.hasTime && now() - waiting.since >= maxWaitMs) waiting.refuse(refusal())
      else return true
      return false
    })
    lines.set(holder, left)
    if (left.length > 0) arm(holder)
    else lines.delete(holder)
  }

  return {
    async turn(sender, { hasTime = false } = {}) {
      const holder = holderOf(sender)
      const line = lines.get(holder)
      if (!line && waitOf(holder) <= 0) return begin(holder)
      const { promise, reject, resolve } = Promise.withResolvers<() => void>()
      const waiting: Waiting = {
        since: now(),
        hasTime,
        goOn: () => resolve(begin(holder)),
        refuse: reject,
      }
      if (line) line.push(waiting)
      else {
        lines.set(holder, [waiting])
        arm(holder)
      }
      return promise
    },
    spend(sender, ms) {
      const holder = holderOf(sender)
      crowd.use(sender, ms)
      add(holder, ms)
    },
    isAhead: (sender) => waitOf(holderOf(sender)) > 0,
  }
}
