import type { InvoiceBuyer } from '@tempolibre/contract'
import type { PlanKind, Tax } from '@tempolibre/domain'
import {
  type Database,
  findPlanName,
  findRedemption,
  findTakenCredit,
  issueInvoice,
  orderMail,
  type PlanHolder,
  type TakenCredit,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import type { Payment } from './payment-gateway.ts'
import { findFreshRates, stateAtHome } from './exchange-rates.ts'
import { mailedAmount, mailedTax, testMark } from './plan-mails.ts'
import { netDiscount } from './discounts.ts'
import { buyerOnInvoice, findSaleTax, isSimplified, type SaleTax, taxIn } from './sale-tax.ts'

/**
 * The tax of a payment and the buyer: from the payment service, or by our own rules and the account's billing
 * details.
 */
export function taxationOf(
  { amountMinor, currency, taxation }: Payment,
  sale: SaleTax,
  holder: PlanHolder,
): { tax: Tax | null; buyer: InvoiceBuyer | null } {
  const given = taxation?.buyer
  return {
    tax: taxation?.tax ?? taxIn(sale, amountMinor),
    buyer: given
      ? { ...given, bill_to: given.bill_to ?? holder.name }
      : buyerOnInvoice(sale, { currency, price_minor: amountMinor }),
  }
}

const dayMs = 24 * 3600_000

/** Whether a payment is the first one of a plan, which credits are taken off. */
const isFirst = ({ periodStart }: Payment, startedAt: Date) =>
  Math.abs(periodStart.getTime() - startedAt.getTime()) < dayMs

/** What a credit took off a payment, in the basis of its invoice's net amount; null for nothing. */
function creditedIn(
  payment: Payment,
  { credit_charge_minor: minor }: TakenCredit,
  tax: Tax | null,
): number | null {
  const discountMinor = Math.min(minor, payment.discountMinor ?? 0)
  return netDiscount({ ...payment, discountMinor }, tax)
}

/** Issues an invoice for every payment that has none, and mails it; without payments, there are no invoices. */
export async function issueInvoices(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  about: {
    provider: string
    planId: number
    planKind: PlanKind
    subscriptionId: string
    payments: readonly Payment[]
    siteUrl: string
  },
): Promise<void> {
  const paid = about.payments.filter(({ amountMinor }) => amountMinor > 0)
  if (paid.length === 0) return
  const planName = await findPlanName(transaction, { planId: about.planId, language: holder.language })
  const sale = await findSaleTax(transaction, { userId: holder.id })
  const redemption = await findRedemption(transaction, about)
  const rates = await findFreshRates(transaction, { now: new Date() })
  const { language } = holder
  const credit = await findTakenCredit(transaction, { subscriptionId: about.subscriptionId, language })
  for (const payment of paid) {
    const { buyer, tax: split } = taxationOf(payment, sale, holder)
    const tax = stateAtHome(split, { currency: payment.currency, seller: sale.seller, rates })
    const credited = credit && isFirst(payment, credit.started_at) ? creditedIn(payment, credit, tax) : null
    const discount = (netDiscount(payment, tax) ?? 0) - (credited ?? 0) || null
    const number = await issueInvoice(transaction, {
      user_id: holder.id,
      provider: about.provider,
      provider_payment: payment.id,
      plan_kind: about.planKind,
      plan_name: planName,
      holder_name: holder.name,
      holder_email: holder.email,
      language: holder.language,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      seller: sale.seller,
      buyer,
      tax,
      discount_minor: discount,
      coupon_code: discount === null ? null : (redemption?.code ?? null),
      credit_minor: credited,
      credited_plan: credited === null ? null : (credit?.plan_name ?? null),
      simplified: isSimplified(sale.seller, buyer, { currency: payment.currency, tax }),
      paid_at: payment.paidAt,
      // What has no end begins once it is paid.
      supplied_from: payment.periodEnd === null ? payment.paidAt : payment.periodStart,
      supplied_until: payment.periodEnd,
    })
    if (number === undefined) continue
    await orderMail(transaction, {
      template: 'invoice',
      recipientName: holder.name,
      recipient: holder.email,
      language: holder.language,
      key: `invoice ${number}`,
      parameters: {
        ...mailedAmount(payment),
        ...mailedTax(tax),
        ...testMark(about.provider),
        number,
        link: about.siteUrl + pathTo('subscription', holder.language),
      },
    })
  }
}
