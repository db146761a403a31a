import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { createFairGate, type FairGate } from '@tempolibre/fair-share'
import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'
import { deadlineSignal } from './deadline.ts'

/** Too much of one subject is under way, here or in another process: the same call succeeds in a moment. */
export class SubjectBusyError extends Error {
  readonly retryAfterSeconds = 2
}

/** Of the six connections for requests. */
const transactionsAtOnce = 3
/** Transactions of one subject that may wait. */
const maxWaitingEach = 60
const maxWaiting = 1000
/** Maximum ms for which a transaction waits for a row that another process has locked, before it ends and tries again. */
const lockMs = 150
const pauseMs = { least: 10, most: 60 }
const patienceMs = 4000

/** Until when a transaction that meets a lock is tried again, on the clock of `performance.now()`. */
const attempts = new AsyncLocalStorage<{ until: number }>()

/** Whether a failure is nobody's trouble, because the transaction that it ends is tried again. */
export const isTriedAgain = (error: unknown): boolean =>
  isLocked(error) && performance.now() < (attempts.getStore()?.until ?? 0)

const gates = new WeakMap<Kysely<Database>, FairGate>()

function gateOf(db: Kysely<Database>): FairGate {
  const gate =
    gates.get(db) ??
    createFairGate({
      atOnce: transactionsAtOnce,
      atOnceEach: 1,
      maxWaitingEach,
      maxWaiting,
      refusal: () => new SubjectBusyError('too many transactions of one subject wait'),
    })
  gates.set(db, gate)
  return gate
}

/**
 * Runs a transaction that locks what belongs to a subject. In this process the transactions of a subject run one after
 * the other, and wait before they take a connection. If another process has locked a row, the transaction ends and is
 * tried again.
 * @param subject such as the account whose row is locked
 * @throws SubjectBusyError while more of this subject waits here; else, after four seconds, the failure to get the lock: whoever has it
 * hangs
 */
export function inTurn<Result>(
  db: Kysely<Database>,
  subject: string,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const gate = gateOf(db)
  async function tryAgain(until: number): Promise<Result> {
    for (;;) {
      try {
        return await db.transaction().execute(async (transaction) => {
          await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(transaction)
          return work(transaction)
        })
      } catch (error) {
        if (!isLocked(error)) throw error
        if (performance.now() > until) {
          if (gate.waitingOf(subject) === 0) throw error
          throw new SubjectBusyError('another process is busy with the same subject', { cause: error })
        }
      }
      await delay(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least))
    }
  }
  const begin = () => {
    const until = performance.now() + patienceMs
    return attempts.run({ until }, () => tryAgain(until))
  }
  return gate.run(subject, begin, deadlineSignal())
}

const isLocked = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03'
