interface Log {
  warn(details: object, message: string): void
}

interface FullLog extends Log {
  error(details: object, message: string): void
}

export interface MinuteTeller {
  /** Calls `first` unless it was called for this kind within the last minute; otherwise counts. */
  tell(kind: string, first: () => void): void
  /** Logs what was not yet logged. */
  stop(): void
}

const everyMs = 60_000
/** Kinds may come from servers elsewhere, so there may be any number; further ones count as one. */
const maxKinds = 20

/**
 * Tells the first of a kind at once, and the others of the following minute by one line with their number: a line for each would
 * hide in an outage what else is wrong.
 * @param words of that line
 */
export function createMinuteTeller(log: Log, words: string): MinuteTeller {
  const kinds = new Map<string, { more: number; timer: NodeJS.Timeout }>()

  function end(kind: string): void {
    const { more = 0, timer } = kinds.get(kind) ?? {}
    clearTimeout(timer)
    kinds.delete(kind)
    if (more > 0) log.warn({ kind, more }, words)
  }

  return {
    tell(given, first) {
      const kind = kinds.has(given) || kinds.size < maxKinds ? given : 'other'
      const known = kinds.get(kind)
      if (known) {
        known.more += 1
        return
      }
      const timer = setTimeout(() => end(kind), everyMs)
      timer.unref()
      kinds.set(kind, { more: 0, timer })
      first()
    },
    stop() {
      for (const kind of kinds.keys()) end(kind)
    },
  }
}

/** A log whose warnings are told once a minute, by their words: what a page goes without, each page goes without. */
export function warnOnceAMinute(log: FullLog): { log: FullLog; stop(): void } {
  const teller = createMinuteTeller(log, 'the same was said so many times more within a minute')
  return {
    log: {
      warn: (details, message) => teller.tell(message, () => log.warn(details, message)),
      error: (details, message) => log.error(details, message),
    },
    stop: teller.stop,
  }
}
