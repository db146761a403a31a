import type { PlanPrice, Tax } from '@tempolibre/domain'
import type { Payment } from './payment-gateway.ts'
import { chargeIn, type SaleTax } from './sale-tax.ts'

/** The discount of a plan, off its price; as many charges are discounted as there are months, all of them without. */
export interface PlanDiscount {
  discount_minor: number
  months: number | null
}

/** What is off the price of a plan's charge, counted from 0. */
export function discountAt(discount: PlanDiscount | undefined, charge: number): number {
  if (!discount) return 0
  const { discount_minor: minor, months } = discount
  return months === null || charge < months ? minor : 0
}

/** The amount charged for a discounted price, and what the discount took off. */
export function chargeWith(
  sale: SaleTax,
  price: PlanPrice,
  off: number,
): Pick<Payment, 'amountMinor' | 'currency' | 'discountMinor'> {
  const amountMinor = chargeIn(sale, { ...price, price_minor: price.price_minor - off })
  return {
    amountMinor,
    currency: price.currency,
    ...(off > 0 && { discountMinor: chargeIn(sale, price) - amountMinor }),
  }
}

/** A payment's discount in the basis of its invoice's net amount. */
export function netDiscount(
  { amountMinor, discountMinor, taxation }: Payment,
  tax: Tax | null,
): number | null {
  if (discountMinor === undefined || discountMinor === 0) return null
  if (!tax || amountMinor === 0 || taxation?.isAdded) return discountMinor
  return Math.round((discountMinor * tax.net_minor) / amountMinor)
}

/** What was taken off a payment, in the basis of what was charged: Stripe takes it off before it adds tax. */
export function chargedDiscount(payment: Payment | undefined, minor: number): number {
  const net = payment?.taxation?.isAdded ? payment.taxation.tax?.net_minor : undefined
  return payment && net ? Math.round((minor * payment.amountMinor) / net) : minor
}
