import { networkOf, networksOf } from './networks.ts'

/** Lets calls begin. */
export interface FairStarts {
  /** Resolves when a call of a sender may begin: at once, unless one of theirs has begun in this turn of the event loop. */
  turn(sender: string): Promise<void>
}

/**
 * Beginning a call takes a millisecond of the one thread there is, and sixty that arrive together would hold up whoever comes next by
 * as many. So of each sender, of IPv6 of each /48, one call begins in a turn of the event loop.
 */
export function createFairStarts(nextTurn: (run: () => void) => void = setImmediate): FairStarts {
  /** Whose call has begun in this turn. */
  const begun = new Set<string>()
  const lines = new Map<string, (() => void)[]>()
  let isAwaited = false

  function awaitTurn(): void {
    if (isAwaited) return
    isAwaited = true
    nextTurn(() => {
      isAwaited = false
      begun.clear()
      for (const [holder, line] of lines) {
        const go = line.shift()
        if (line.length === 0) lines.delete(holder)
        begun.add(holder)
        go?.()
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
