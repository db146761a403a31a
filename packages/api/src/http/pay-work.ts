import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError } from '@tempolibre/contract'
import { networkOf, type Payer, type UsedWork, type WorkBudget } from '@tempolibre/fair-share'

/** For whom work is done. */
export interface PaidWork {
  /** Whose turn it takes in a line: the account, or the sender without one. */
  holder: string
  spend(used: UsedWork): void
}

const paid = new AsyncLocalStorage<PaidWork>()
/** Mails and jobs. */
const ownWork: PaidWork = { holder: 'site', spend() {} }

/**
 * Runs the work of a call. What it draws and hashes is charged to its payer.
 * @throws ApiError `too_many_requests` if the payer has to wait
 */
export async function payFor<Answer>(
  budget: WorkBudget,
  payer: Payer,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const retryAfterSeconds = budget.admit(payer)
  if (retryAfterSeconds > 0) throw new ApiError('too_many_requests', { retryAfterSeconds })
  const { account, sender } = payer
  const holder = account ?? (sender === undefined ? ownWork.holder : networkOf(sender))
  return paid.run({ holder, spend: (used) => budget.spend(payer, used) }, work)
}

/** For whom the current work is done; the site itself outside of calls. Work after the answer must ask before it. */
export const currentWork = (): PaidWork => paid.getStore() ?? ownWork
