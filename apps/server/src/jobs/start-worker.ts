import {
  type Database,
  type JobKinds,
  type JobTurns,
  longestDue,
  orderRepeatedJobs,
  runNextJob,
} from '@tempolibre/database'
import { entriesOf } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { watchLastingTrouble } from '../logging/lasting-trouble.ts'
import { atMost } from './at-most.ts'
import { takeTurns, type Turns } from './take-turns.ts'

export interface WorkerOptions {
  db: Kysely<Database>
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
  /** Called for every job that was run. */
  onRun?: ((kind: string, outcome: 'done' | 'failed' | 'released') => void) | undefined
  /** Runs a job, to trace it. */
  runJob?: (<Result>(kind: string, job: () => Promise<Result>) => Promise<Result>) | undefined
}

export interface Worker extends Turns {
  /**
   * Runs jobs of these kinds from now on, one at a time; lanes run side by side. Jobs of any other kind wait.
   * @param patienceMs time for the job under way when stopping; without patience it is broken off at once
   * @param turns which of them is next; by default the one that has been due longest
   */
  addLane(kinds: JobKinds, patienceMs?: number, turns?: JobTurns): void
}

/** Pause of a lane after a failure, in ms: its next job would probably fail too. */
const pauseAfterFailureMs = 5000
/** A mail that is broken off later than this, in ms, might arrive twice. */
const defaultPatienceMs = 3000
/** How long a job that is broken off may still wait for the database, in ms: after that its lease ends by itself. */
const breakOffMs = 5000
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
export function startWorker({ db, log, onRun, runJob }: WorkerOptions): Worker {
  const lanes: Turns[] = []
  let stopped = false
  const trouble = watchLastingTrouble(log, {
    failing: 'the queue of jobs cannot be read; trying again until it can',
    working: 'the queue of jobs can be read again',
  })

  function startLane(kinds: JobKinds, patienceMs: number, jobTurns: JobTurns): Turns {
    const stopping = new AbortController()
    const repeated = Object.entries(kinds)
      .filter(([, { everySeconds }]) => everySeconds !== undefined)
      .map(([kind, { atStart }]) => ({ kind, atStart }))
    let isOrdered = false
    const turns = takeTurns(async () => {
      try {
        if (!isOrdered) await orderRepeatedJobs(db, { kinds: repeated })
        isOrdered = true
        const waitMs = await runWhatIsDue(kinds, jobTurns, stopping.signal)
        trouble.done()
        return waitMs
      } catch (error) {
        if (!stopped) trouble.failed(error)
        return pauseAfterFailureMs
      }
    })
    return {
      look: turns.look,
      async stop() {
        const patience = setTimeout(() => stopping.abort(), patienceMs)
        const ended = await atMost(patienceMs + breakOffMs, turns.stop())
        clearTimeout(patience)
        if (!ended)
          log.warn({ kinds: Object.keys(kinds) }, 'a job is left to its lease: it could not be ended')
      },
    }
  }

  /** Resolves with the time until the next job may be due, in ms. */
  async function runWhatIsDue(kinds: JobKinds, turns: JobTurns, stopping: AbortSignal): Promise<number> {
    for (;;) {
      if (stopped) return 0
      const outcome = await runNextJob(db, kinds, stopping, turns)
      if (outcome.state === 'nothing_due') break
      onRun?.(outcome.kind, outcome.state)
      if (outcome.state === 'failed') {
        const { attempts, error, kind, subject } = outcome
        log.warn({ kind, subject, attempts, err: error }, 'a job failed; it will be tried again')
        return pauseAfterFailureMs
      }
    }
    const seconds = await turns.secondsUntil(db, { kinds: Object.keys(kinds) })
    return seconds === undefined
      ? lookAnywayMs
      : Math.min(lookAnywayMs, Math.max(lookAgainMs, Math.ceil(seconds * 1000)))
  }

  return {
    addLane(kinds, patienceMs = defaultPatienceMs, turns = longestDue) {
      if (stopped || Object.keys(kinds).length === 0) return
      lanes.push(startLane(runJob ? tracing(kinds, runJob) : kinds, patienceMs, turns))
    },
    look() {
      for (const lane of lanes) lane.look()
    },
    async stop() {
      stopped = true
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

function tracing(kinds: JobKinds, runJob: NonNullable<WorkerOptions['runJob']>): JobKinds {
  return Object.fromEntries(
    entriesOf(kinds).map(([name, kind]) => [
      name,
      { ...kind, run: (...job) => runJob(name, () => kind.run(...job)) },
    ]),
  )
}
