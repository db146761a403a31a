import { networkOf, networksOf } from './networks.ts'

/** Lets calls begin. */
export interface FairStarts {
  /**
   * Resolves when a call of a sender may begin: at once, unless one of theirs has begun in this turn of the event loop. After a long turn
   * several may.
   */
  turn(sender: string): Promise<void>
}

export interface FairStartsOptions {
  /** Runs something in the next turn of the event loop. */
  nextTurn?: (run: () => void) => void
  now?: () => number
}

/** Each sender may begin one call in the next turn for every this many ms that a turn has taken, and one at least. */
const msForCall = 10

/**
 * Beginning a call takes a millisecond of the one thread there is, and sixty that arrive together would hold up the next caller by
 * as many. So of each sender, of IPv6 of each /48, one call begins in a turn of the event loop. On a machine with much to do a turn
 * takes a tenth of a second, and one call in each would be less than a page asks for: a tenth of the time may go to beginnings of each.
 */
export function createFairStarts({
  nextTurn = setImmediate,
  now = () => performance.now(),
}: FairStartsOptions = {}): FairStarts {
  /** Whose call has begun in this turn. */
  const begun = new Set<string>()
  const lines = new Map<string, (() => void)[]>()
  let isAwaited = false
  let turnedAt = 0

  function beginSome(line: (() => void)[], count: number): void {
    for (const go of line.splice(0, count)) go()
  }

  function awaitTurn(): void {
    if (isAwaited) return
    isAwaited = true
    turnedAt = now()
    nextTurn(() => {
      isAwaited = false
      begun.clear()
      const count = Math.max(1, Math.floor((now() - turnedAt) / msForCall))
      for (const [holder, line] of lines) {
        beginSome(line, count)
        if (line.length === 0) lines.delete(holder)
        begun.add(holder)
      }
      if (begun.size > 0) awaitTurn()
    })
  }

  return {
    turn(sender) {
      const holder = networksOf(networkOf(sender)).at(-1) ?? sender
      awaitTurn()
      if (!begun.has(holder) && !lines.has(holder)) {
        begun.add(holder)
        return Promise.resolve()
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      lines.set(holder, [...(lines.get(holder) ?? []), resolve])
      return promise
    },
  }
}
