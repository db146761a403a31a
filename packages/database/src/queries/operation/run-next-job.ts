import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'
import {
  failJob,
  findSecondsUntilJob,
  finishJob,
  releaseJob,
  renewJob,
  type TakenJob,
  takeJob,
} from './jobs.ts'

/** How the jobs of one kind are run. */
export interface JobKind {
  /**
   * Does the work. A rejection is recorded, and the job is tried again. It must be idempotent: if the process dies
   * after the work and before that is recorded, the job runs again.
   * @param subject what the job is about, such as the id of a mail
   * @returns `againInSeconds`: it did not fail, but is due again after that time
   * @param signal aborted when the process cannot wait any longer, or when another process has taken the job
   */
  run(subject: string, signal: AbortSignal): Promise<void | { againInSeconds: number } | undefined>
  /** Before the second attempt; doubled after each further one up to `maxDelaySeconds`, without an end. */
  firstDelaySeconds: number
  maxDelaySeconds: number
  /** Of a repeated job: the time between two runs. It is ordered by the worker. */
  everySeconds?: number
  /** Of a repeated job: whether it is also due whenever a process starts. */
  atStart?: boolean
}

/** A job failed that had better not be tried again as soon as others of its kind. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError'
  /** Before the second attempt; doubled after each further one. */
  readonly firstDelaySeconds: number
  readonly maxDelaySeconds: number
  constructor(message: string, { cause, firstDelaySeconds, maxDelaySeconds }: Delays & { cause: unknown }) {
    super(message, { cause })
    this.firstDelaySeconds = firstDelaySeconds
    this.maxDelaySeconds = maxDelaySeconds
  }
}

type Delays = Pick<JobKind, 'firstDelaySeconds' | 'maxDelaySeconds'>

/** Kinds of jobs by name. */
export type JobKinds = Readonly<Record<string, JobKind>>

/** Whose turn it is among the jobs of some kinds. */
export interface JobTurns {
  /** Takes a job that is due; undefined if none may be taken now. */
  take(db: Kysely<Database>, jobs: { kinds: readonly string[] }): Promise<TakenJob | undefined>
  /** Seconds until one may be taken, unless others are ordered before; undefined if none waits. */
  secondsUntil(db: Kysely<Database>, jobs: { kinds: readonly string[] }): Promise<number | undefined>
}

/** The job that has been due longest is next. */
export const longestDue: JobTurns = { take: takeJob, secondsUntil: findSecondsUntilJob }

/** The same of those that have not been tried yet, so that what fails slowly does not keep them waiting. */
export const longestDueUntried: JobTurns = {
  take: (db, jobs) => takeJob(db, { ...jobs, onlyUntried: true }),
  secondsUntil: (db, jobs) => findSecondsUntilJob(db, { ...jobs, onlyUntried: true }),
}

/** The result of running a job. */
export type JobOutcome =
  | { state: 'nothing_due' }
  /** Released: broken off since the process stops. */
  | { state: 'done' | 'released'; kind: string; subject: string }
  | { state: 'failed'; kind: string; subject: string; attempts: number; error: Error }

/** A third of the lease, so that a busy process or database does not lose it. */
const renewEveryMs = 10_000

/**
 * Takes the job of these kinds whose turn it is, runs it, and records the outcome. Any number of processes
 * may do so at once. If this one dies, the job is due again within half a minute.
 * @param stopping aborted: the work is broken off, and the job is due again at once, unless its failure says otherwise
 */
export async function runNextJob(
  db: Kysely<Database>,
  kinds: JobKinds,
  stopping: AbortSignal = new AbortController().signal,
  turns: JobTurns = longestDue,
): Promise<JobOutcome> {
  const names = Object.keys(kinds)
  const job = names.length > 0 ? await turns.take(db, { kinds: names }) : undefined
  const kind = job && kinds[job.kind]
  if (!kind) return { state: 'nothing_due' }
  const lost = new AbortController()
  const renewing = setInterval(() => {
    renewJob(db, job).then(
      (held) => held || lost.abort(),
      // The connection has reported what is wrong with the database. The lease may outlast it.
      () => {},
    )
  }, renewEveryMs)
  let error: Error | undefined
  let outcome: Awaited<ReturnType<JobKind['run']>>
  try {
    error = await failureOf(
      kind.run(job.subject, AbortSignal.any([stopping, lost.signal])).then((result) => {
        outcome = result
      }),
    )
  } finally {
    clearInterval(renewing)
  }

  const { attempts, subject } = job
  if (!error) {
    await finishJob(db, job, { everySeconds: outcome?.againInSeconds ?? kind.everySeconds })
    return { state: 'done', kind: job.kind, subject }
  }
  const later = error instanceof RetryLaterError ? error : undefined
  if (stopping.aborted && !later) {
    await releaseJob(db, job)
    return { state: 'released', kind: job.kind, subject }
  }
  await failJob(db, job, { delaySeconds: delayAfter(attempts, later ?? kind), error })
  return { state: 'failed', kind: job.kind, subject, attempts, error }
}

const delayAfter = (attempts: number, { firstDelaySeconds, maxDelaySeconds }: Delays) =>
  Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** Math.min(attempts - 1, 20))

/** Returns any failure of the work, to be recorded and retried. */
async function failureOf(work: Promise<void>): Promise<Error | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
