import { describeDatabaseTrouble } from '@tempolibre/database'

/** Logs repeated attempts at the same work. */
export interface LastingTrouble {
  /** Logs a failure unless the last one had the same reason. */
  failed(error: unknown): void
  /** Logs a success after a failure. */
  done(): void
}

/** Logs when work begins to fail and when it succeeds again: a line per attempt would fill the log. */
export function watchLastingTrouble(
  log: { info(details: object, message: string): void; warn(details: object, message: string): void },
  words: { failing: string; working: string },
): LastingTrouble {
  let trouble: string | undefined
  return {
    failed(error) {
      const found = describeDatabaseTrouble(error)?.kind ?? String(error)
      if (found !== trouble) log.warn({ err: error, trouble: found }, words.failing)
      trouble = found
    },
    done() {
      if (trouble !== undefined) log.info({ trouble }, words.working)
      trouble = undefined
    },
  }
}
