import type { PaymentProvider, PlanKind, SubscriptionStatus } from '@tempolibre/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** The plan somebody has now, with what its downloads are judged by. */
export interface CurrentSubscription {
  id: string
  plan_id: number
  plan_kind: PlanKind
  provider: PaymentProvider
  status: SubscriptionStatus
  current_period_start: Date
  current_period_end: Date | null
  monthly_download_limit: number | null
  credit_required: boolean
}

/**
 * The plan a user has now; undefined without one, and while a payment is due: downloads pause until it succeeds. News of
 * a renewal may be late: a subscription that was not cancelled counts for three days beyond its period.
 */
export function findCurrentSubscription(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<CurrentSubscription | undefined> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('plan', 'plan.id', 'subscriptions.plan_id')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.status', 'in', ['trialing', 'active'])
    .where(
      sql<boolean>`(current_period_end is null or now() < current_period_end
        + case when cancel_at_period_end then interval '0' else interval '3 days' end)`,
    )
    .select([
      'subscriptions.id',
      'subscriptions.plan_id',
      'plan.kind as plan_kind',
      'subscriptions.provider',
      'subscriptions.status',
      'subscriptions.current_period_start',
      'subscriptions.current_period_end',
      'plan.monthly_download_limit',
      'plan.credit_required',
    ])
    .executeTakeFirst()
}
