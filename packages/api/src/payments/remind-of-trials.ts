import { type Database, listEndingTrials, lockPlanHolder, lockSubscription } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { findChargedAmount, orderPlanMail } from './plan-mails.ts'

/** Days before a trial turns into a subscription that its holder is told. */
const daysBefore = 3
/** How many trials are looked at in one go. */
const batch = 100

/** Reminds of every trial that is about to be charged for, once; those that were cancelled are not. */
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
        // It may have been cancelled or paid for while we waited.
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
