import { describeDatabaseTrouble } from '@tempolibre/database'

/** Work that is tried again and again, as far as the log is concerned. */
export interface LastingTrouble {
  /** It has failed. Written down unless it failed for the same reason the last time. */
  failed(error: unknown): void
  /** It has been done. Written down where it had failed before. */
  done(): void
}

/** Says that something has begun to fail and that it goes again: a line for every attempt would fill the log. */
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
