import type { InvoiceBuyer } from '@tempolibre/contract'
import type { Tax } from '@tempolibre/domain'
import { makeSeller } from '@tempolibre/database/factories'
import { expect, test } from 'vitest'
import { isSimplified } from './sale-tax.ts'

const untaxed: Tax = { source: 'stripe', net_minor: 990, tax_minor: 0, lines: [], reason: 'not_collected' }
const sale = { currency: 'EUR', tax: untaxed }
const buyer: InvoiceBuyer = {
  kind: 'company',
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
  expect(isSimplified(seller, null, sale)).toBe(true)
  expect(isSimplified(seller, buyer, sale)).toBe(true)
  expect(isSimplified(seller, { ...buyer, country: 'FR' }, sale)).toBe(false)
  expect(isSimplified(seller, { ...buyer, postal_code: '35001' }, sale)).toBe(false)
  expect(isSimplified(null, buyer, sale)).toBe(false)
})

test('[R16.1] above 400 €, or in another currency, no invoice is simplified', () => {
  const seller = makeSeller()
  const large: Tax = { ...untaxed, net_minor: 40_001 }
  expect(isSimplified(seller, buyer, { currency: 'EUR', tax: { ...untaxed, net_minor: 40_000 } })).toBe(true)
  expect(isSimplified(seller, buyer, { currency: 'EUR', tax: large })).toBe(false)
  expect(isSimplified(seller, buyer, { currency: 'USD', tax: untaxed })).toBe(false)
})

test('[R16.1] a private person needs no address for a full invoice, a business does', () => {
  const seller = makeSeller()
  const named = { ...buyer, vat_number: 'ES12345678Z' }
  expect(isSimplified(seller, { ...named, kind: 'person' }, sale)).toBe(false)
  expect(isSimplified(seller, { ...named, kind: 'company' }, sale)).toBe(true)
})
