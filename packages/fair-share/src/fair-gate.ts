export interface FairGateOptions {
  /** Work that runs at once. */
  atOnce: number
  /** Of it, at most this many pieces for one holder. */
  atOnceEach: number
  /** Work that may wait, of one holder and of all together. */
  maxWaitingEach: number
  maxWaiting: number
  /**
   * Longer than this, in ms, work does not wait behind other work of its holder: what would, at the pace at which that ends, is
   * refused as soon as it is known. By default, and without a signal, it waits as long as it takes.
   */
  maxWaitMs?: number
  /** Makes the error of work that has no place. @param waitMs how long it would have waited, if that is known */
  refusal: (waitMs?: number) => Error
  /** The time in ms, on a monotonic clock. */
  now?: () => number
}

/** Runs work for holders, such as senders or accounts, a limited number of pieces at a time. */
export interface FairGate {
  /**
   * Runs work in its turn: holders take turns, and the work of each comes in its order.
   * @param signal takes work that still waits out of the line, which rejects with the signal's reason
   * @param hasTime whether it may wait longer than `maxWaitMs` by now; by default that without a signal
   * @throws the `refusal` if there is no place to wait
   */
  run<Answer>(
    holder: string,
    work: () => Promise<Answer>,
    signal?: AbortSignal,
    hasTime?: () => boolean,
  ): Promise<Answer>
  /** How many pieces of a holder's work wait. */
  waitingOf(holder: string): number
  /** Rejects all work that waits. */
  giveUp(error: Error): void
}

interface Waiting {
  since: number
  /** Its answer has begun, or has no reader, as a mail's. */
  hasTime(): boolean
  goOn(): void
  refuse(error: unknown): void
}

/** Of the mean time between two ends. */
const weightOfLatest = 0.3

/**
 * Work waits here before it takes what others need, such as a connection. At the cap the newest work of the one who holds
 * most gives way, so a holder that has nothing waiting is never refused for the sake of those who have.
 */
export function createFairGate(options: FairGateOptions): FairGate {
  const {
    atOnce,
    atOnceEach,
    maxWaiting,
    maxWaitingEach,
    maxWaitMs,
    now = () => performance.now(),
    refusal,
  } = options
  /** Pieces that run, by holder. */
  const running = new Map<string, number>()
  let runningTogether = 0
  /** What waits, by holder; who was served last stands last. */
  const lines = new Map<string, Waiting[]>()
  let waitingTogether = 0
  /** Of holders with work under way: when a piece ended last, and the mean time between two ends, undefined before the first. */
  const paces = new Map<string, { endedAt: number; ms: number | undefined }>()

  const hasRoom = (holder: string) => runningTogether < atOnce && (running.get(holder) ?? 0) < atOnceEach

  function begin(holder: string): void {
    running.set(holder, (running.get(holder) ?? 0) + 1)
    runningTogether++
    if (!paces.has(holder)) paces.set(holder, { endedAt: now(), ms: undefined })
  }

  function notePace(holder: string): void {
    const pace = paces.get(holder)
    if (!pace) return
    const ms = now() - pace.endedAt
    pace.ms = pace.ms === undefined ? ms : pace.ms * (1 - weightOfLatest) + ms * weightOfLatest
    pace.endedAt += ms
    if (!running.has(holder) && !lines.has(holder)) paces.delete(holder)
  }

  /** Refuses what a holder would wait for too long, the newest first. */
  function shorten(holder: string): void {
    const line = lines.get(holder)
    const ms = paces.get(holder)?.ms
    if (maxWaitMs === undefined || ms === undefined || !line) return
    for (const [index, waiting] of [...line.entries()].toReversed()) {
      const waitMs = now() - waiting.since + (index + 1) * ms
      if (waitMs <= maxWaitMs) return
      if (waiting.hasTime()) continue
      remove(holder, waiting)
      waiting.refuse(refusal((index + 1) * ms))
    }
  }

  function end(holder: string): void {
    const left = (running.get(holder) ?? 1) - 1
    if (left === 0) running.delete(holder)
    else running.set(holder, left)
    runningTogether--
    notePace(holder)
    shorten(holder)
    serve()
  }

  function remove(holder: string, waiting: Waiting): boolean {
    const line = lines.get(holder)
    const at = line?.indexOf(waiting) ?? -1
    if (!line || at < 0) return false
    line.splice(at, 1)
    if (line.length === 0) lines.delete(holder)
    waitingTogether--
    return true
  }

  function serve(): void {
    for (;;) {
      const holder = [...lines.keys()].find(hasRoom)
      const line = holder === undefined ? undefined : lines.get(holder)
      const [next] = line ?? []
      if (holder === undefined || !line || !next) return
      remove(holder, next)
      if (line.length > 0) {
        lines.delete(holder)
        lines.set(holder, line)
      }
      begin(holder)
      next.goOn()
    }
  }

  /** Makes room for a holder who has nothing waiting, at the expense of the one who has most. */
  function makeRoom(): void {
    let [most, longest]: [string, Waiting[]] = ['', []]
    for (const [holder, line] of lines) if (line.length > longest.length) [most, longest] = [holder, line]
    const newest = longest.at(-1)
    if (!newest || longest.length < 2) throw refusal()
    remove(most, newest)
    newest.refuse(refusal())
  }

  function waitFor(holder: string, signal: AbortSignal | undefined, hasTime: () => boolean): Promise<void> {
    const line = lines.get(holder) ?? []
    if (line.length >= maxWaitingEach) throw refusal()
    if (waitingTogether >= maxWaiting) {
      if (line.length > 0) throw refusal()
      makeRoom()
    }
    const { promise, reject, resolve } = Promise.withResolvers<void>()
    const leave = () => {
      if (remove(holder, waiting)) reject(signal?.reason)
    }
    const waiting: Waiting = {
      since: now(),
      hasTime,
      goOn() {
        signal?.removeEventListener('abort', leave)
        resolve()
      },
      refuse(error) {
        signal?.removeEventListener('abort', leave)
        reject(error)
      },
    }
    signal?.addEventListener('abort', leave)
    line.push(waiting)
    lines.set(holder, line)
    waitingTogether++
    return promise
  }

  return {
    async run(holder, work, signal, hasTime = () => signal === undefined) {
      signal?.throwIfAborted()
      if (hasRoom(holder)) begin(holder)
      else await waitFor(holder, signal, hasTime)
      try {
        return await work()
      } finally {
        end(holder)
      }
    },
    waitingOf: (holder) => lines.get(holder)?.length ?? 0,
    giveUp(error) {
      const all = [...lines.values()].flat()
      lines.clear()
      waitingTogether = 0
      for (const { refuse } of all) refuse(error)
    },
  }
}
