import type { InvoiceBuyer } from '@tempolibre/contract'
import type { Tax } from '@tempolibre/domain'
import type { Stripe } from 'stripe'
import { fromStripeAmount } from './stripe-amounts.ts'

/** The tax and buyer of a payment, according to Stripe Tax. */
export interface StripeTaxation {
  tax: Tax | null
  buyer: StripeBuyer | null
  /** Whether tax was added to the price: then discounts are without it, too. */
  isAdded: boolean
}

/** Without a name if the payer has entered none. */
export type StripeBuyer = Omit<InvoiceBuyer, 'bill_to'> & { bill_to: string | null }

/** The tax of a session that is paid at once, its breakdown expanded; null without Stripe Tax. */
export function describeSessionTax(session: Stripe.Checkout.Session): StripeTaxation {
  const details = session.customer_details
  const buyer = buyerOf({
    name: details?.business_name ?? details?.name,
    address: details?.address,
    taxIds: details?.tax_ids,
  })
  if (session.automatic_tax.status !== 'complete') return { tax: null, buyer, isAdded: false }
  const lines = (session.total_details?.breakdown?.taxes ?? []).map(
    ({ amount, rate, taxability_reason: why, taxable_amount: taxable }) => ({ amount, rate, taxable, why }),
  )
  return {
    tax: taxOf(
      session.currency ?? '',
      session.amount_total ?? 0,
      session.total_details?.amount_tax ?? 0,
      lines,
    ),
    buyer,
    isAdded: lines.some(({ rate }) => !rate.inclusive),
  }
}

/**
 * The tax of a Stripe invoice; null without Stripe Tax, or if part of it was not paid with money.
 * @param rates the tax rates that the invoice names by id
 */
export function describeInvoiceTax(
  invoice: Stripe.Invoice,
  rates: ReadonlyMap<string, Stripe.TaxRate>,
): StripeTaxation {
  const buyer = buyerOf({
    name: invoice.customer_name,
    address: invoice.customer_address,
    taxIds: invoice.customer_tax_ids,
  })
  if (invoice.automatic_tax.status !== 'complete' || invoice.amount_paid !== invoice.total)
    return { tax: null, buyer, isAdded: false }
  const lines = (invoice.total_taxes ?? []).map(
    ({ amount, tax_rate_details: details, taxability_reason: why, taxable_amount: taxable }) => ({
      amount,
      rate: rates.get(details?.tax_rate ?? ''),
      taxable,
      why,
    }),
  )
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    tax: taxOf(invoice.currency, invoice.amount_paid, total, lines),
    buyer,
    isAdded: (invoice.total_taxes ?? []).some(({ tax_behavior: behaviour }) => behaviour === 'exclusive'),
  }
}

/** The ids of the tax rates named in invoices. */
export function taxRatesOf(invoices: readonly Stripe.Invoice[]): Set<string> {
  const taxes = invoices.flatMap((invoice) => invoice.total_taxes ?? [])
  return new Set(taxes.flatMap(({ tax_rate_details: details }) => (details ? [details.tax_rate] : [])))
}

function taxOf(
  currency: string,
  amount: number,
  taxAmount: number,
  lines: readonly {
    amount: number
    rate: Stripe.TaxRate | undefined
    taxable: number | null
    why: string | null
  }[],
): Tax {
  const charged = lines.filter((line) => line.amount !== 0)
  const isReverse = lines.some(({ why }) => why === 'reverse_charge')
  const minor = (stripeAmount: number) => fromStripeAmount(stripeAmount, currency)
  const net = minor(amount) - minor(taxAmount)
  return {
    source: 'stripe',
    net_minor: net,
    tax_minor: minor(taxAmount),
    lines: charged.map(({ amount: charge, rate, taxable }) => ({
      territory: rate?.country ?? null,
      percent: rate?.effective_percentage ?? rate?.percentage ?? 0,
      name: rate?.display_name ?? null,
      net_minor: taxable === null ? net : minor(taxable),
      tax_minor: minor(charge),
    })),
    reason: charged.length > 0 ? null : isReverse ? 'reverse_charge' : 'not_collected',
  }
}

function buyerOf({
  address,
  name,
  taxIds,
}: {
  name: string | null | undefined
  address: Stripe.Address | null | undefined
  taxIds: readonly { type: string; value: string | null }[] | null | undefined
}): StripeBuyer | null {
  if (!address?.country) return null
  const street = [address.line1, address.line2].filter(Boolean).join(', ')
  return {
    country: address.country,
    bill_to: name ?? null,
    street: street || null,
    postal_code: address.postal_code ?? null,
    city: address.city ?? null,
    region: address.state ?? null,
    vat_number: taxIds?.find(({ value }) => value)?.value ?? null,
    // Stripe queries VIES itself, and reports the result later.
    vat_state: null,
    vat_checked_at: null,
    vat_consultation: null,
  }
}
