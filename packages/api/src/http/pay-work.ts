import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError } from '@tempolibre/contract'
import { measureStatements } from '@tempolibre/database'
import { type ChargedWork, networkOf, type Payer, type WorkKind } from '@tempolibre/fair-share'
import type { PacedBudget } from './paces.ts'
import { shareThread } from './share-thread.ts'

/** For whom work is done. */
export interface PaidWork {
  /** Whose turn it takes in a line: the account, or the sender without one. */
  holder: string
  /** Who is charged. */
  payer: Payer
  /** To be called before something is made. @throws ApiError `too_many_requests` if the payer has to wait */
  admit(kind?: WorkKind): void
  /**
   * Resolves when a paper may be begun, of which a payer has so many in a time while others are there.
   * @returns to be called when it is there
   * @throws ApiError `too_many_requests` if that takes too long
   */
  turn(options?: { hasTime?: boolean }): Promise<() => void>
  spend(used: ChargedWork, kind?: WorkKind): void
  /** Aborted when the reader has left: work that still waits for its turn is dropped. */
  gone?: AbortSignal
}

const paid = new AsyncLocalStorage<PaidWork>()
const atOnce = () => Promise.resolve(() => {})
/** Mails and jobs. */
const ownWork: PaidWork = { holder: 'site', payer: {}, admit() {}, turn: atOnce, spend() {} }

/** Runs a call. What it has made, and hashes, is charged to its payer. */
export function payFor<Answer>(
  budget: PacedBudget,
  payer: Payer,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { account, sender } = payer
  const holder = account ?? (sender === undefined ? ownWork.holder : networkOf(sender))
  return paid.run(
    {
      holder,
      payer,
      admit(kind) {
        const retryAfterSeconds = budget.admit(payer, kind)
        if (retryAfterSeconds > 0) throw new ApiError('too_many_requests', { retryAfterSeconds })
      },
      turn: budget.turn ?? atOnce,
      spend: (used, kind) => budget.spend(payer, used, kind),
    },
    work,
  )
}

/** For whom the current work is done; the site itself outside of calls. Work after the answer must ask before it. */
export const currentWork = (): PaidWork => paid.getStore() ?? ownWork

/** For work that goes on after its payer was admitted: it is paid, and not refused halfway. */
export const admitted = (work: PaidWork): PaidWork => ({
  ...work,
  admit() {},
  turn: () => work.turn({ hasTime: true }),
})

/**
 * Charges a call by what it has taken of this thread, and by the time in which the database has answered its statements,
 * which is the most that they can have cost there.
 */
export async function chargeCall<Answer>(operation: string, call: () => Promise<Answer>): Promise<Answer> {
  const work = currentWork()
  const thread = shareThread()
  const statements = { ms: 0 }
  try {
    return await measureStatements(statements, call)
  } finally {
    work.spend({ cpuSeconds: thread.end() + statements.ms / 1000, bytes: 0, operation }, 'light')
  }
}
