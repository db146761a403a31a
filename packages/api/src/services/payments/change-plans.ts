import { ApiError, type Plan } from '@tempolibre/contract'
import type { PlanRefusal } from '@tempolibre/domain'
import {
  type CheckoutRow,
  type Database,
  findHeldSubscription,
  type HeldSubscription,
  lockPlanHolder,
  type PlanHolder,
} from '@tempolibre/database'
import { type Language, pathTo } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import { isPriced } from '../../payments/is-priced.ts'
import type { Payments } from '../../payments/open-payments.ts'
import type { PaymentGateway } from '../../payments/payment-gateway.ts'
import { refusePlan } from '../../payments/plan-steps.ts'
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

/**
 * An archived plan is not sold, and a real payment service cannot charge for a plan without a price. Where nobody can pay and
 * nobody rehearses, not even a free plan is given: its licences would count for nothing.
 */
export function whyUnsold(plan: Plan, gateway: PaymentGateway): PlanRefusal | undefined {
  if (plan.archived === true) return 'archived'
  if (!gateway.isOpen) return 'no_payments'
  return plan.kind !== 'free' && !isPriced(plan) && !gateway.sellsWithoutPrice ? 'not_on_sale' : undefined
}

/** @throws ApiError `plan_unavailable` */
export function assertSold(plan: Plan, gateway: PaymentGateway, language: Language): void {
  const reason = whyUnsold(plan, gateway)
  if (reason) throw refusePlan(reason, language)
}

/** The address a decided checkout leads to. */
export function afterUrl(
  { siteUrl }: Payments,
  { language, status }: Pick<CheckoutRow, 'status' | 'language'>,
): string {
  return `${siteUrl}${pathTo(status === 'completed' ? 'success' : 'cancel', language)}`
}
