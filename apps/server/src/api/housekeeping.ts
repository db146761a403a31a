import {
  type Database,
  forgetDeletedPlaylists,
  forgetExpiredChallenges,
  forgetExpiredLinks,
  forgetExpiredSessions,
  forgetOldAttempts,
  forgetOldDownloadCounts,
  forgetOldMails,
  forgetOldSignUps,
  forgetOldWebVitals,
  forgetUnfinishedApps,
  refreshTrackDemand,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { Logger } from '../logging/log.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

export interface Housekeeping {
  /** Resolves when no task is running any more. */
  stop(): Promise<void>
}

/** Data with a retention period, and the query that deletes it. */
const duties: Readonly<Record<string, (db: Kysely<Database>) => Promise<void>>> = {
  'web vitals': forgetOldWebVitals,
  attempts: forgetOldAttempts,
  'counts of downloads': forgetOldDownloadCounts,
  mails: forgetOldMails,
  links: forgetExpiredLinks,
  challenges: forgetExpiredChallenges,
  'unfinished authenticator apps': forgetUnfinishedApps,
  sessions: forgetExpiredSessions,
  'unconfirmed sign-ups': forgetOldSignUps,
  'deleted playlists': forgetDeletedPlaylists,
}

/** Runs the daily and hourly tasks, immediately and periodically. Failures are logged and retried next time. */
export function startHousekeeping({
  db,
  keepPayments,
  log,
}: {
  db: Kysely<Database>
  /** Renews and ends plans whose period is over, every hour. */
  keepPayments: (now: Date) => Promise<void>
  log: Pick<Logger, 'warn'>
}): Housekeeping {
  async function keep(): Promise<void> {
    await Promise.all([
      keepPayments(new Date()).catch((error: unknown) => {
        log.warn({ err: error }, 'plans and payments are not up to date')
      }),
      refreshTrackDemand(db).catch((error: unknown) => {
        log.warn({ err: error }, 'the order by popularity is not up to date')
      }),
    ])
  }
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
      log.warn({ err: first.error, still }, 'expired data could not be deleted')
    }
  }
  let [tidying, keeping] = [tidy(), keep()]
  const daily = setInterval(() => {
    tidying = tidy()
  }, dayMs)
  const hourly = setInterval(() => {
    keeping = keep()
  }, hourMs)
  return {
    async stop() {
      clearInterval(daily)
      clearInterval(hourly)
      await Promise.all([tidying, keeping])
    },
  }
}
