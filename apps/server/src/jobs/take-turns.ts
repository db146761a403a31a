export interface Turns {
  /** Takes a turn now, or another one after the present. */
  look(): void
  /** Resolves once the present turn has ended; no other follows. */
  stop(): Promise<void>
}

/**
 * Calls `takeTurn` at once, whenever asked, and after the time it resolves with, in ms. Turns never overlap.
 * `takeTurn` must not reject.
 */
export function takeTurns(takeTurn: () => Promise<number>): Turns {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> | undefined
  let askedMeanwhile = false

  function look(): void {
    clearTimeout(timer)
    if (stopped) return
    if (turn) {
      askedMeanwhile = true
      return
    }
    turn = takeTurn().then((waitMs) => {
      turn = undefined
      if (stopped) return
      timer = setTimeout(look, askedMeanwhile ? 0 : waitMs)
      timer.unref()
      askedMeanwhile = false
    })
  }

  look()
  return {
    look,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
