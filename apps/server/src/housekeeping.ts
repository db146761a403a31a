import { type Database, forgetOldWebVitals } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { Logger } from './log.ts'

const dayMs = 24 * 60 * 60_000

export interface Housekeeping {
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/** Does what is due once a day, now and every day from now on. What fails is logged, and done the next day. */
export function startHousekeeping({
  db,
  log,
}: {
  db: Kysely<Database>
  log: Pick<Logger, 'warn'>
}): Housekeeping {
  const tidy = () =>
    forgetOldWebVitals(db).catch((error: unknown) =>
      log.warn({ err: error }, 'old web vitals are still there'),
    )
  let underWay = tidy()
  const timer = setInterval(() => {
    underWay = tidy()
  }, dayMs)
  return {
    stop() {
      clearInterval(timer)
      return underWay
    },
  }
}
