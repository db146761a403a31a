import type { PaymentProvider } from '@tempolibre/domain'
import {
  type CheckoutRow,
  type Database,
  findCheckoutLanguage,
  noteUnmatchedPayment,
  orderJob,
  orderMail,
  type PlanHolder,
  type UnmatchedReason,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import type { Payments } from './open-payments.ts'
import type { Payment } from './payment-gateway.ts'
import { mailedAmount, orderPlanMail } from './plan-mails.ts'

/** Whose money it is: of live keys, or of test keys. */
type Settings = Pick<Payments, 'log' | 'siteUrl'> & { provider: PaymentProvider }

/** The order that money was paid for, as far as it is known. */
type Order = Pick<CheckoutRow, 'amount_minor' | 'currency'>

/** Whether a payment is what was ordered. Where Stripe computes the tax, it may come on top. */
export function isAsOrdered(payment: Payment, order: Order): boolean {
  if (payment.currency !== order.currency) return false
  const net = payment.taxation?.tax?.net_minor
  return payment.amountMinor === order.amount_minor || net === order.amount_minor
}

/** Whether a renewal charges less than was ordered, or another currency. It may be more once a coupon has run out. */
export function isLessThanOrdered(payment: Payment, order: Order): boolean {
  return payment.currency !== order.currency || payment.amountMinor < (order.amount_minor ?? 0)
}

interface Money {
  payments: readonly Payment[]
  reason: UnmatchedReason
  planId: number | null
  order: Order | undefined
  /** Of the checkout; null if it is unknown. */
  checkoutId: string | null
  /** Undefined once the account is deleted. */
  holder: PlanHolder | undefined
}

/** Gives back money for which there is no plan: notes it for the operator, and tells who paid it. */
export async function returnMoney(
  transaction: Transaction<Database>,
  { log, provider, siteUrl }: Settings,
  money: Money,
): Promise<void> {
  for (const payment of money.payments) {
    await orderJob(transaction, { kind: 'refund_payment', subject: payment.id })
    if (!(await note(transaction, { ...money, provider }, payment, true))) continue
    log.error(
      {
        payment: payment.id,
        reason: money.reason,
        paid: writeSum(payment),
        ordered: writeOrder(money.order),
      },
      'a payment without a plan is given back',
    )
    await tellPayer(transaction, { ...money, provider, payment, siteUrl })
  }
}

/** Tells who ordered a plan that cannot begin, though nothing was paid for it. */
export async function tellOfRefusal(
  transaction: Transaction<Database>,
  { provider, siteUrl }: Pick<Settings, 'provider' | 'siteUrl'>,
  { checkout, holder, reason }: { checkout: CheckoutRow; holder: PlanHolder; reason: UnmatchedReason },
): Promise<void> {
  await orderPlanMail(transaction, holder, {
    template: 'order_returned',
    planId: checkout.plan_id,
    provider,
    siteUrl,
    key: `returned ${checkout.id}`,
    page: 'pricing',
    parameters: { amount_minor: '', currency: '', reason },
  })
}

/** Notes a renewal that is not what was ordered: its plan goes on, the operator decides. */
export async function noteOddRenewal(
  transaction: Transaction<Database>,
  { log, provider }: Pick<Settings, 'log' | 'provider'>,
  money: Omit<Money, 'payments' | 'reason'> & { payment: Payment },
): Promise<void> {
  const { order, payment } = money
  if (!(await note(transaction, { ...money, provider, reason: 'amount' }, payment, false))) return
  log.error(
    { payment: payment.id, paid: writeSum(payment), ordered: writeOrder(order) },
    'a renewal was paid with another amount or currency than was ordered',
  )
}

function note(
  transaction: Transaction<Database>,
  { holder, order, planId, provider, reason }: Omit<Money, 'payments'> & Pick<Settings, 'provider'>,
  { amountMinor, currency, id }: Payment,
  returned: boolean,
): Promise<boolean> {
  return noteUnmatchedPayment(transaction, {
    provider,
    provider_payment: id,
    user_id: holder?.id ?? null,
    plan_id: planId,
    amount_minor: amountMinor,
    currency,
    ordered_minor: order?.amount_minor ?? null,
    ordered_currency: order?.currency ?? null,
    reason,
    returned,
  })
}

/** Of a deleted account, only the payment service still knows an address. */
async function tellPayer(
  transaction: Transaction<Database>,
  {
    checkoutId,
    holder,
    payment,
    planId,
    provider,
    reason,
    siteUrl,
  }: Omit<Money, 'payments'> & { payment: Payment } & Pick<Settings, 'provider' | 'siteUrl'>,
): Promise<void> {
  const key = `returned ${payment.id}`
  const amount = mailedAmount(payment)
  if (holder && planId !== null) {
    await orderPlanMail(transaction, holder, {
      template: 'order_returned',
      planId,
      provider,
      siteUrl,
      key,
      page: 'pricing',
      parameters: { ...amount, reason },
    })
    return
  }
  if (payment.payerEmail === undefined) return
  const language = (checkoutId && (await findCheckoutLanguage(transaction, { id: checkoutId }))) || 'en'
  await orderMail(transaction, {
    template: 'payment_returned',
    recipientName: '',
    recipient: payment.payerEmail,
    language,
    key,
    parameters: { ...amount, link: siteUrl + pathTo('contact', language) },
  })
}

const writeSum = ({ amountMinor, currency }: Payment) => `${amountMinor} ${currency}`

const writeOrder = (order: Order | undefined) => order && `${order.amount_minor ?? 0} ${order.currency ?? ''}`
