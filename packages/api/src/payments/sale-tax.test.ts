import type { InvoiceBuyer, Tax } from '@tempolibre/contract'
import { makeSeller } from '@tempolibre/database/factories'
import { expect, test } from 'vitest'
import { isSimplified } from './sale-tax.ts'

const untaxed: Tax = { source: 'stripe', net_minor: 990, tax_minor: 0, lines: [], reason: 'not_collected' }
const buyer: InvoiceBuyer = {
  country: 'ES',
  bill_to: 'Ada Prueba',
  street: null,
  postal_code: '28001',
  city: null,
  region: null,
  vat_number: null,
  vat_state: null,
  vat_checked_at: null,
  vat_consultation: null,
}

test('[R12.12] a sale without tax is supplied where the buyer is, or in Spain if nobody knows where', () => {
  const seller = makeSeller()
  expect(seller.address.country).toBe('ES')
  expect(isSimplified(seller, null, untaxed)).toBe(true)
  expect(isSimplified(seller, buyer, untaxed)).toBe(true)
  expect(isSimplified(seller, { ...buyer, country: 'FR' }, untaxed)).toBe(false)
  expect(isSimplified(seller, { ...buyer, postal_code: '35001' }, untaxed)).toBe(false)
  expect(isSimplified(null, buyer, untaxed)).toBe(false)
})
