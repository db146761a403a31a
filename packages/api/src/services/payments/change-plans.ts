import { ApiError, type Plan } from '@tempolibre/contract'
import {
  type CheckoutRow,
  type Database,
  findHeldSubscription,
  type HeldSubscription,
  lockPlanHolder,
  type PlanHolder,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import { isPriced } from '../../payments/is-priced.ts'
import type { Payments } from '../../payments/open-payments.ts'
import type { PaymentGateway } from '../../payments/payment-gateway.ts'
import { settleDuePlans } from '../../payments/settle-due-subscriptions.ts'

/** Changes a user's plans in one transaction that locks them, after applying due renewals. */
export async function changePlans<Outcome>(
  payments: Payments,
  userId: string,
  change: (
    transaction: Transaction<Database>,
    holder: PlanHolder,
    held: HeldSubscription | undefined,
  ) => Promise<Outcome>,
): Promise<Outcome> {
  await settleDuePlans(payments, new Date(), userId)
  return payments.db.transaction().execute(async (transaction) => {
    const holder = await lockPlanHolder(transaction, { userId })
    if (!holder) throw new ApiError('unauthorized')
    return change(transaction, holder, await findHeldSubscription(transaction, { userId }))
  })
}

/** An archived plan is not sold, and a real payment service cannot charge for a plan without a price. */
export function assertSold(plan: Plan, gateway: PaymentGateway): void {
  if (plan.archived === true) throw new ApiError('plan_unavailable')
  if (plan.kind !== 'free' && !isPriced(plan) && !gateway.sellsWithoutPrice)
    throw new ApiError('plan_unavailable')
}

/** A user with a lifetime plan needs no other, and nobody needs their current plan again. */
export function assertAvailable(plan: Plan, held: HeldSubscription | undefined): void {
  if (held && (held.plan_kind === 'lifetime' || String(held.plan_id) === plan.id)) {
    throw new ApiError('plan_unavailable')
  }
}

/** The address a decided checkout leads to. */
export function afterUrl(
  { siteUrl }: Payments,
  { language, status }: Pick<CheckoutRow, 'status' | 'language'>,
): string {
  return `${siteUrl}${pathTo(status === 'completed' ? 'success' : 'cancel', language)}`
}
