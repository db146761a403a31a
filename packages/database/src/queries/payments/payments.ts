import { type PaymentProvider, planActs } from '@tempolibre/domain'
import type { Kysely, Transaction } from 'kysely'
import type { DisputeState } from '../../column-types.ts'
import type { Database } from '../../schema.ts'
import { orderMail } from '../operation/mails.ts'
import { findPlanName } from './plans.ts'
import { settlePayments } from './settle-payments.ts'

/** A payment by its service's id, with the plan's holder; undefined for an unknown one. */
export function findPayment(
  db: Kysely<Database>,
  { payment, provider }: { provider: string; payment: string },
) {
  return db
    .selectFrom('payment')
    .innerJoin('subscription', 'subscription.id', 'payment.subscription_id')
    .where('payment.provider', '=', provider)
    .where('payment.provider_payment', '=', payment)
    .selectAll('payment')
    .select(['subscription.user_id', 'subscription.plan_id'])
    .executeTakeFirst()
}

/** Stores the payments of a plan; known ones are unchanged. Returns the ids of those that were not known. */
export async function addPayments(
  transaction: Transaction<Database>,
  params: {
    provider: string
    subscriptionId: string
    payments: readonly {
      id: string
      amountMinor: number
      currency: string
      periodStart: Date
      periodEnd: Date | null
    }[]
  },
): Promise<string[]> {
  if (params.payments.length === 0) return []
  const rows = await transaction
    .insertInto('payment')
    .values(
      params.payments.map((payment) => ({
        provider: params.provider,
        provider_payment: payment.id,
        subscription_id: params.subscriptionId,
        period_start: payment.periodStart,
        period_end: payment.periodEnd,
        amount_minor: payment.amountMinor,
        currency: payment.currency,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_payment')
    .execute()
  return rows.map(({ provider_payment }) => provider_payment)
}

/** Refunds and disputes of a payment, as returned by the payment service. */
export interface PaymentAftermath {
  refundedMinor: number
  /** Undefined: disputes were not queried. */
  dispute?: { state: DisputeState | null; reason: string | null } | undefined
  intent?: string | undefined
}

/** Stores the state of a payment; false if the stored one is more recent. */
export async function saveAftermath(
  transaction: Transaction<Database>,
  {
    aftermath: { dispute, intent, refundedMinor },
    askedAt,
    payment,
    provider,
  }: { provider: string; payment: string; aftermath: PaymentAftermath; askedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payment')
    .where('provider', '=', provider)
    .where('provider_payment', '=', payment)
    .where((row) => row.or([row('state_at', 'is', null), row('state_at', '<=', askedAt)]))
    .set({
      refunded_minor: refundedMinor,
      state_at: askedAt,
      ...(dispute && { dispute: dispute.state, dispute_reason: dispute.reason }),
      ...(intent !== undefined && { intent }),
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Payments whose dispute was open when last queried; least recently queried first. */
export async function listDisputedIntents(
  db: Kysely<Database>,
  { limit, provider }: { provider: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .where('provider', '=', provider)
    .where('dispute', '=', 'open')
    .where('intent', 'is not', null)
    .orderBy('state_at')
    .limit(limit)
    .select('intent')
    .$narrowType<{ intent: string }>()
    .execute()
  return rows.map(({ intent }) => intent)
}

/**
 * Decides that a payment's licences stay, whatever its disputes and refunds, and restores revoked ones.
 * @param name our invoice's number, or the payment service's id of payment or invoice
 * @returns the numbers of those that were restored; undefined for an unknown payment; `withdrawn` if its buyer has withdrawn from
 * the contract, which ends its licences for good
 */
export async function keepLicencesOfPayment(
  transaction: Transaction<Database>,
  { name, reason }: { name: string; reason: string },
): Promise<string[] | 'withdrawn' | undefined> {
  const payment = await transaction
    .selectFrom('payment')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.provider', '=', 'payment.provider')
        .onRef('invoice.provider_payment', '=', 'payment.provider_payment'),
    )
    .where((row) =>
      row.or([
        row('payment.provider_payment', '=', name),
        row('payment.intent', '=', name),
        row('invoice.number', '=', name),
      ]),
    )
    .leftJoin('withdrawal', 'withdrawal.subscription_id', 'payment.subscription_id')
    .select([
      'payment.provider',
      'payment.provider_payment',
      'payment.subscription_id',
      'withdrawal.declared_at as withdrawn_at',
    ])
    .executeTakeFirst()
  if (!payment) return undefined
  if (payment.withdrawn_at) return 'withdrawn'
  const { subscription_id: subscriptionId } = payment
  await transaction
    .updateTable('payment')
    .where('provider', '=', payment.provider)
    .where('provider_payment', '=', payment.provider_payment)
    .set({ licences_kept: true })
    .execute()
  const before = await listLostLicences(transaction, subscriptionId)
  const { plan } = await settlePayments(transaction, { subscriptionId, decision: reason })
  if (plan && planActs(plan.before, plan.after).includes('plan_restored'))
    await tellOfRestoredPlan(transaction, subscriptionId)
  const lost = new Set(await listLostLicences(transaction, subscriptionId))
  return before.filter((number) => !lost.has(number))
}

/** The decision is about licences, and may have brought their plan back. */
async function tellOfRestoredPlan(transaction: Transaction<Database>, subscriptionId: string): Promise<void> {
  const holder = await transaction
    .selectFrom('subscription')
    .innerJoin('user_account', 'user_account.id', 'subscription.user_id')
    .where('subscription.id', '=', subscriptionId)
    .select(['email', 'name', 'language', 'plan_id'])
    .executeTakeFirst()
  if (!holder) return
  const { email, language, name, plan_id: planId } = holder
  const plan = await findPlanName(transaction, { planId, language })
  await orderMail(transaction, {
    template: 'plan_restored',
    recipientName: name,
    recipient: email,
    language,
    parameters: { page: 'subscription', plan },
  })
}

/** Licences of a plan that are revoked or disputed. */
async function listLostLicences(
  transaction: Transaction<Database>,
  subscriptionId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('licence')
    .where('subscription_id', '=', subscriptionId)
    .where((row) => row.or([row('revoked_at', 'is not', null), row('disputed_at', 'is not', null)]))
    .orderBy('number')
    .select('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Whether a payment service's subscription or payment is known as one of this provider. */
export async function isOfProvider(
  db: Kysely<Database>,
  { provider, ...about }: { provider: PaymentProvider } & ({ subscription: string } | { payment: string }),
): Promise<boolean> {
  const found =
    'subscription' in about
      ? await db
          .selectFrom('subscription')
          .where('provider', '=', provider)
          .where('provider_subscription', '=', about.subscription)
          .select('id')
          .executeTakeFirst()
      : await db
          .selectFrom('payment')
          .where('provider', '=', provider)
          .where('provider_payment', '=', about.payment)
          .select('provider_payment')
          .executeTakeFirst()
  return found !== undefined
}
