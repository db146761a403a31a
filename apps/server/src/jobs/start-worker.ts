import {
  type Database,
  findSecondsUntilJob,
  type JobKinds,
  orderRepeatedJobs,
  runNextJob,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { watchLastingTrouble } from '../logging/lasting-trouble.ts'
import { takeTurns, type Turns } from './take-turns.ts'

export interface WorkerOptions {
  db: Kysely<Database>
  /**
   * The jobs this process runs, by lane: lanes run side by side, the jobs of a lane one at a time. Jobs of any other
   * kind wait.
   */
  lanes: readonly JobKinds[]
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

/** Pause of a lane after a failure, in ms: its next job would probably fail too. */
const pauseAfterFailureMs = 5000
/** Time for the jobs under way when stopping, in ms; a mail broken off later might arrive twice. */
const patienceAtStopMs = 3000
/** Maximum interval between checks without a notification, in ms. */
const lookAnywayMs = 10 * 60_000
/** Minimum interval between checks, in ms: another process may be taking the job that is due. */
const lookAgainMs = 500

/**
 * Runs the jobs waiting in the database and repeats those that are repeated; several processes may do so at once. All
 * state is in the database, so it resumes after a restart.
 * @returns `look` is to be called when a job was ordered, by any process. `stop` gives the jobs under way some time
 *   to finish, then breaks them off; all others run after the next start.
 */
export function startWorker({ db, lanes, log }: WorkerOptions): Turns {
  const stopping = new AbortController()
  let stopped = false
  const trouble = watchLastingTrouble(log, {
    failing: 'the queue of jobs cannot be read; trying again until it can',
    working: 'the queue of jobs can be read again',
  })

  function startLane(kinds: JobKinds): Turns {
    const repeated = Object.keys(kinds).filter((name) => kinds[name]?.everySeconds !== undefined)
    let isOrdered = false
    return takeTurns(async () => {
      try {
        if (!isOrdered) await orderRepeatedJobs(db, { kinds: repeated })
        isOrdered = true
        const waitMs = await runWhatIsDue(kinds)
        trouble.done()
        return waitMs
      } catch (error) {
        if (!stopped) trouble.failed(error)
        return pauseAfterFailureMs
      }
    })
  }

  /** Resolves with the time until the next job may be due, in ms. */
  async function runWhatIsDue(kinds: JobKinds): Promise<number> {
    for (;;) {
      if (stopped) return 0
      const outcome = await runNextJob(db, kinds, stopping.signal)
      if (outcome.state === 'nothing_due') break
      if (outcome.state === 'failed') {
        const { attempts, error, kind, subject } = outcome
        log.warn({ kind, subject, attempts, err: error }, 'a job failed; it will be tried again')
        return pauseAfterFailureMs
      }
    }
    const seconds = await findSecondsUntilJob(db, { kinds: Object.keys(kinds) })
    return seconds === undefined
      ? lookAnywayMs
      : Math.min(lookAnywayMs, Math.max(lookAgainMs, Math.ceil(seconds * 1000)))
  }

  const running = lanes.filter((kinds) => Object.keys(kinds).length > 0).map(startLane)
  return {
    look() {
      for (const lane of running) lane.look()
    },
    async stop() {
      stopped = true
      const patience = setTimeout(() => stopping.abort(), patienceAtStopMs)
      await Promise.all(running.map((lane) => lane.stop()))
      clearTimeout(patience)
    },
  }
}
