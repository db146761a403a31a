import {
  type Database,
  forgetExpiredLinks,
  forgetExpiredSessions,
  forgetOldAttempts,
  forgetOldMails,
  forgetOldWebVitals,
  forgetUnconfirmedUsers,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { Logger } from './log.ts'

const dayMs = 24 * 60 * 60_000

export interface Housekeeping {
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/** What is kept for a while only, and how each is forgotten. */
const duties: Readonly<Record<string, (db: Kysely<Database>) => Promise<void>>> = {
  'web vitals': forgetOldWebVitals,
  attempts: forgetOldAttempts,
  mails: forgetOldMails,
  links: forgetExpiredLinks,
  sessions: forgetExpiredSessions,
  'accounts nobody confirmed': forgetUnconfirmedUsers,
}

/** Does what is due once a day, now and every day from now on. What fails is logged, and done the next day. */
export function startHousekeeping({
  db,
  log,
}: {
  db: Kysely<Database>
  log: Pick<Logger, 'warn'>
}): Housekeeping {
  async function tidy(): Promise<void> {
    const failures: { duty: string; error: unknown }[] = []
    for (const [duty, forget] of Object.entries(duties)) {
      try {
        await forget(db)
      } catch (error) {
        failures.push({ duty, error })
      }
    }
    const [first] = failures
    if (first) {
      const still = failures.map(({ duty }) => duty)
      log.warn({ err: first.error, still }, 'what should be forgotten by now is still there')
    }
  }
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
