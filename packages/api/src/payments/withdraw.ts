import { ApiError, type Withdrawal } from '@tempolibre/contract'
import { judgeWithdrawal, type WithdrawalState } from '@tempolibre/domain'
import {
  countSeats,
  type Database,
  endLicencesOfPlan,
  endSubscription,
  findHeldSubscription,
  findMailedLicences,
  findPlanKind,
  findPlanName,
  findWithdrawableById,
  findWithdrawal,
  listCreditablePayments,
  listKeptPayments,
  lockPlanHolder,
  orderJob,
  orderMail,
  type PlanHolder,
  recordWithdrawal,
  restorePlan,
  type WithdrawableRow,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Kysely, Transaction } from 'kysely'
import type { Payments } from './open-payments.ts'
import { mailedAmount, testMark } from './plan-mails.ts'
import { toStripeAmount } from './stripe-amounts.ts'
import { tellOfSeats } from './tell-of-seats.ts'
import { takeAftermath } from './take-aftermath.ts'

/** The state of a contract at a moment. */
export const stateAt = (row: WithdrawableRow, at: Date): WithdrawalState =>
  judgeWithdrawal(
    {
      kind: row.plan_kind,
      endsAt: row.withdrawal_ends_at,
      consented: row.consented,
      delivered: row.delivered,
      isReplaced: row.is_replaced,
      isReturned: row.is_returned,
      isWithdrawn: row.withdrawn_at !== null,
    },
    at,
  )

/** Money that goes back, by the way it came. */
interface Repayment {
  provider: string
  payment: string
  /** In all, with what was given back before. */
  refundedMinor: number
  /** Of it now. */
  minor: number
  currency: string
  isWhole: boolean
}

/**
 * Withdraws from a contract: it ends at once with its licences, its payments go back, and a receipt is mailed. A plan without
 * an end that it had replaced is in force again; of a subscription that it had replaced, what was credited is paid back.
 * Idempotent: a contract that was withdrawn from answers what was recorded.
 * @throws ApiError `withdrawal_refused`, with the state as the code of its field
 */
export async function withdraw(
  { db, siteUrl }: Payments,
  declared: { subscriptionId: string; name: string; declaredAt: Date; channel: 'account' | 'mail' },
): Promise<Withdrawal> {
  return db.transaction().execute(async (transaction) => {
    const { subscriptionId: id } = declared
    const known = await findWithdrawableById(transaction, { id, language: 'en' })
    const holder = known?.user_id ? await lockPlanHolder(transaction, { userId: known.user_id }) : undefined
    const row = holder && (await findWithdrawableById(transaction, { id, language: holder.language }))
    if (!holder || !row) throw new ApiError('link_expired')
    const before = await findWithdrawal(transaction, { subscriptionId: id })
    if (before) return toWithdrawal(before)
    const state = stateAt(row, declared.declaredAt)
    if (state !== 'open') throw refuseWithdrawal(state)
    const repayments = await listRepayments(transaction, row)
    const currency = repayments[0]?.currency ?? null
    const amount = repayments.reduce((sum, { minor }) => sum + minor, 0)
    const record = {
      subscription_id: id,
      user_id: holder.id,
      order_number: row.order_number,
      plan_name: row.plan_name,
      name: declared.name,
      language: holder.language,
      declared_at: declared.declaredAt,
      channel: declared.channel,
      amount_minor: currency === null ? null : amount,
      currency,
    }
    const seatsBefore = await countSeats(transaction, { userId: holder.id })
    await recordWithdrawal(transaction, record)
    await endSubscription(transaction, { id, endedAt: new Date() })
    const licences = await endLicencesOfPlan(transaction, {
      subscriptionId: id,
      reason: m.withdrawal_licence_reason({}, { locale: holder.language }),
    })
    const restored = await restoreBefore(transaction, row, holder)
    const seats = await countSeats(transaction, { userId: holder.id })
    await tellOfSeats(transaction, { ownerId: holder.id, before: seatsBefore, after: seats, siteUrl })
    await orderReceipt(transaction, holder, {
      ...record,
      licences,
      restored,
      provider: row.provider,
      siteUrl,
    })
    for (const repayment of repayments) await payBack(transaction, repayment, siteUrl)
    return toWithdrawal(record)
  })
}

/** Refuses a withdrawal for a state, which is worded by the answer. */
export function refuseWithdrawal(state: WithdrawalState): ApiError {
  return new ApiError('withdrawal_refused', {
    fields: [{ field: 'body.order_number', code: state, message: state }],
  })
}

const toWithdrawal = (record: {
  order_number: string
  plan_name: string
  name: string
  declared_at: Date
  amount_minor: number | null
  currency: string | null
}): Withdrawal => ({
  order_number: record.order_number,
  plan_name: record.plan_name,
  name: record.name,
  declared_at: record.declared_at.toISOString(),
  amount_minor: record.amount_minor,
  currency: record.currency,
})

/** All that was paid for the contract, and what a subscription before was credited with. */
async function listRepayments(
  transaction: Transaction<Database>,
  row: WithdrawableRow,
): Promise<Repayment[]> {
  const whole = (await listKeptPayments(transaction, { subscriptionId: row.id })).map(
    (payment): Repayment => ({
      provider: payment.provider,
      payment: payment.provider_payment,
      refundedMinor: payment.amount_minor,
      minor: payment.amount_minor - payment.refunded_minor,
      currency: payment.currency,
      isWhole: true,
    }),
  )
  const { credit_charge_minor: credit, credited_subscription_id: beforeId } = row
  if (beforeId === null || credit === null || (await kindOf(transaction, beforeId)) === 'lifetime')
    return whole
  const latest = (await listKeptPayments(transaction, { subscriptionId: beforeId })).at(-1)
  if (!latest) return whole
  const minor = Math.min(credit, latest.amount_minor - latest.refunded_minor)
  const refundedMinor = latest.refunded_minor + minor
  return [
    ...whole,
    {
      provider: latest.provider,
      payment: latest.provider_payment,
      refundedMinor,
      minor,
      currency: latest.currency,
      isWhole: refundedMinor === latest.amount_minor,
    },
  ]
}

async function planIdOf(db: Kysely<Database>, subscriptionId: string): Promise<number> {
  const { plan_id: planId } = await db
    .selectFrom('subscription')
    .where('id', '=', subscriptionId)
    .select('plan_id')
    .executeTakeFirstOrThrow()
  return planId
}

const kindOf = async (db: Kysely<Database>, subscriptionId: string) =>
  findPlanKind(db, { planId: await planIdOf(db, subscriptionId) })

/** A plan without an end that was credited to the contract is its holder's again. Returns its name; undefined if there is none. */
async function restoreBefore(
  transaction: Transaction<Database>,
  { credited_subscription_id: before }: WithdrawableRow,
  holder: PlanHolder,
): Promise<string | undefined> {
  if (before === null || (await kindOf(transaction, before)) !== 'lifetime') return undefined
  if (await findHeldSubscription(transaction, { userId: holder.id })) return undefined
  const payments = await listCreditablePayments(transaction, { subscriptionId: before })
  if (payments.some(({ amount_minor, refunded_minor }) => refunded_minor >= amount_minor)) return undefined
  if (!(await restorePlan(transaction, { subscriptionId: before }))) return undefined
  const planId = await planIdOf(transaction, before)
  return findPlanName(transaction, { planId, language: holder.language })
}

/** Stripe is told once the transaction is committed, and reports the refund; the test checkout has no money to send. */
async function payBack(
  transaction: Transaction<Database>,
  { currency, isWhole, minor, payment, provider, refundedMinor }: Repayment,
  siteUrl: string,
): Promise<void> {
  if (provider === 'stripe' || provider === 'stripe_test') {
    await orderJob(transaction, {
      kind: 'refund_payment',
      subject: isWhole ? payment : `${payment} ${toStripeAmount(minor, currency)}`,
    })
    return
  }
  const askedAt = new Date()
  await takeAftermath(transaction, { provider, payment, aftermath: { refundedMinor }, askedAt, siteUrl })
}

/** The receipt on a durable medium: content, date and time (Directive 2011/83/EU art. 11a (4)). */
async function orderReceipt(
  transaction: Transaction<Database>,
  { email, language, name }: PlanHolder,
  about: {
    order_number: string
    plan_name: string
    name: string
    declared_at: Date
    amount_minor: number | null
    currency: string | null
    licences: readonly string[]
    /** The plan that is in force again. */
    restored: string | undefined
    provider: string
    siteUrl: string
  },
): Promise<void> {
  const { licences: ended, more } = await findMailedLicences(transaction, { numbers: about.licences })
  await orderMail(transaction, {
    template: 'withdrawal_received',
    recipientName: name,
    recipient: email,
    language,
    key: `withdrawal ${about.order_number}`,
    parameters: {
      link: about.siteUrl + pathTo('subscription', language),
      order: about.order_number,
      plan: about.plan_name,
      declarer: about.name,
      declared: about.declared_at.toISOString(),
      licences: String(about.licences.length),
      ...(ended !== undefined && { ended }),
      ...(more !== undefined && { more }),
      ...(about.restored !== undefined && { restored: about.restored }),
      ...mailedAmount({ amountMinor: about.amount_minor, currency: about.currency }),
      ...testMark(about.provider),
    },
  })
}
