import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'
import { findBillingDetails } from './billing-details.ts'

/** What the account has ordered and withdrawn from. */
export async function exportOrders(db: Kysely<Database>, { userId }: { userId: string }) {
  return {
    subscriptions: await db
      .selectFrom('subscription')
      .innerJoin('plan', 'plan.id', 'subscription.plan_id')
      .where('user_id', '=', userId)
      .orderBy('started_at')
      .select([
        'subscription.id',
        'plan.kind as plan_kind',
        'provider',
        'provider_subscription',
        'status',
        'started_at',
        'trial_ends_at',
        'current_period_start',
        'current_period_end',
        'cancel_at_period_end',
        'ended_at',
        'subscription.price_minor',
        'subscription.currency',
        'hold',
        'end_cause',
      ])
      .execute(),
    checkouts: await db
      .selectFrom('checkout')
      .innerJoin('plan', 'plan.id', 'checkout.plan_id')
      .where('user_id', '=', userId)
      .orderBy('checkout.created_at')
      .select([
        'checkout.id',
        'plan.kind as plan_kind',
        'provider',
        'provider_session',
        'checkout.price_minor',
        'checkout.amount_minor',
        'checkout.currency',
        'checkout.coupon_code',
        'checkout.discount_minor',
        'checkout.discount_months',
        'checkout.credit_minor',
        'checkout.given_up',
        'checkout.withdrawal_consents',
        'checkout.trial_days',
        'status',
        'checkout.created_at',
        'checkout.delayed_at',
        'settled_at',
      ])
      .execute(),
    coupon_redemptions: await db
      .selectFrom('coupon_redemption')
      .where('user_id', '=', userId)
      .orderBy('redeemed_at')
      .select(['id', 'subscription_id', 'code', 'currency', 'discount_minor', 'months', 'redeemed_at'])
      .execute(),
    withdrawals: await db
      .selectFrom('withdrawal')
      .where('user_id', '=', userId)
      .orderBy('declared_at')
      .select([
        'order_number',
        'plan_name',
        'name',
        'declared_at',
        'confirmed_at',
        'channel',
        'amount_minor',
        'currency',
      ])
      .execute(),
  }
}

/** What the account has paid, its invoices, and for whom they are. */
export async function exportPayments(db: Kysely<Database>, { userId }: { userId: string }) {
  return {
    payments: await db
      .selectFrom('payment')
      .innerJoin('subscription', 'subscription.id', 'payment.subscription_id')
      .where('user_id', '=', userId)
      .orderBy('period_start')
      .select([
        'payment.provider',
        'provider_payment',
        'subscription_id',
        'period_start',
        'period_end',
        'amount_minor',
        'payment.currency',
        'intent',
        'refunded_minor',
        'dispute',
        'dispute_reason',
      ])
      .execute(),
    invoices: await db
      .selectFrom('invoice')
      .where('user_id', '=', userId)
      .orderBy('issued_at')
      .select([
        'number',
        'issued_at',
        'provider',
        'provider_payment',
        'plan_kind',
        'plan_name',
        'holder_name',
        'holder_email',
        'language',
        'amount_minor',
        'currency',
        'corrects',
        'simplified',
        'discount_minor',
        'coupon_code',
        'credit_minor',
        'credited_plan',
        'buyer',
        'tax',
        'paid_at',
        'supplied_from',
        'supplied_until',
      ])
      .execute(),
    unmatched_payments: await db
      .selectFrom('unmatched_payment')
      .where('user_id', '=', userId)
      .orderBy('noted_at')
      .select([
        'provider',
        'provider_payment',
        'plan_id',
        'amount_minor',
        'currency',
        'ordered_minor',
        'ordered_currency',
        'reason',
        'returned',
        'noted_at',
        'settled_at',
      ])
      .execute(),
    payment_customers: await db
      .selectFrom('payment_customer')
      .where('user_id', '=', userId)
      .select(['provider', 'customer'])
      .execute(),
    billing_details: await findBillingDetails(db, { userId }),
  }
}
