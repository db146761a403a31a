import { type Database, listEndingTrials, lockPlanHolder, lockSubscription } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { findChargedAmount, orderPlanMail } from './plan-mails.ts'

/** Days before the end of a trial at which its holder is reminded. */
const daysBefore = 3
/** Maximum trials per run. */
const batch = 100

/** Reminds once of every trial that will be charged soon; not of cancelled ones. */
export async function remindOfTrials({
  db,
  siteUrl,
}: {
  db: Kysely<Database>
  siteUrl: string
}): Promise<void> {
  for (;;) {
    const ending = await listEndingTrials(db, { days: daysBefore, limit: batch })
    for (const { id, user_id: userId } of ending) {
      await db.transaction().execute(async (transaction) => {
        const holder = await lockPlanHolder(transaction, { userId })
        const plan = await lockSubscription(transaction, { id })
        // It may have been cancelled or paid while waiting for the lock.
        if (!holder || !plan?.trial_ends_at || plan.status !== 'trialing' || plan.cancel_at_period_end) return
        await orderPlanMail(transaction, holder, {
          template: 'trial_ending',
          planId: plan.plan_id,
          provider: plan.provider,
          siteUrl,
          key: `trial_ending ${id}`,
          parameters: {
            ...(await findChargedAmount(transaction, holder, plan)),
            date: plan.trial_ends_at.toISOString(),
          },
        })
      })
    }
    if (ending.length < batch) return
  }
}
