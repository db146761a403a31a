import { describe, expect, test } from 'vitest'
import { chargeOf, creditOf, decideTax, splitPaid, type TaxedBuyer } from './decide-tax.ts'
import { standardVatRates } from '../territories/vat-rates.ts'

type SellerTax = Parameters<typeof decideTax>[0]['tax']

const inWords = { en: 'Exempt', es: 'Exento', fr: 'Exonéré' }

const plainTax: SellerTax = { prices: 'included', exemption: null, eu_consumers: 'seller', rates: {} }

function sellerIn(country: string, tax: Partial<SellerTax> = {}, postalCode = '75001') {
  return {
    address: { street: 'Rue 1', postal_code: postalCode, city: 'Ville', region: null, country },
    tax: { ...plainTax, ...tax },
  }
}

function buyerIn(country: string, given: Partial<TaxedBuyer> = {}): TaxedBuyer {
  return { country, postal_code: '10000', vat_number: null, vat_confirmed: false, ...given }
}

const confirmed = { vat_number: 'DE123456789', vat_confirmed: true }
const spain = sellerIn('ES', {}, '28001')
const france = sellerIn('FR')
const oss = { eu_consumers: 'buyer' } as const

describe('[R12.12] which tax a buyer pays', () => {
  test.each([
    ['a Spanish consumer', spain, buyerIn('ES', { postal_code: '08001' }), ['ES', 21, null]],
    ['a French consumer', france, buyerIn('FR'), ['FR', 20, null]],
    ['a buyer without billing details', spain, null, ['ES', 21, null]],
    [
      'a business at home',
      france,
      buyerIn('FR', { vat_number: 'FR1', vat_confirmed: true }),
      ['FR', 20, null],
    ],
    ['a consumer in Monaco', france, buyerIn('MC'), ['FR', 20, null]],
    ['a consumer elsewhere, below the threshold', spain, buyerIn('FR'), ['ES', 21, null]],
    [
      'a consumer elsewhere, by OSS',
      sellerIn('ES', oss, '28001'),
      buyerIn('FI', { postal_code: '00100' }),
      ['FI', 25.5, null],
    ],
    [
      'a consumer in Madeira, by OSS',
      sellerIn('FR', oss),
      buyerIn('PT', { postal_code: '9000-001' }),
      ['PT-30', 22, null],
    ],
    [
      'a consumer in Madeira, of a seller in Lisbon below the threshold',
      sellerIn('PT', {}, '1100-001'),
      buyerIn('PT', { postal_code: '9000-001' }),
      ['PT-30', 22, null],
    ],
    [
      'a business in Lisbon, of a seller in the Azores',
      sellerIn('PT', {}, '9500-001'),
      buyerIn('PT', { postal_code: '1100-001', vat_number: 'PT123456789', vat_confirmed: true }),
      ['PT', 23, null],
    ],
    ['a business elsewhere', spain, buyerIn('DE', confirmed), ['DE', 0, 'reverse_charge']],
    [
      'a business elsewhere, by OSS',
      sellerIn('FR', oss),
      buyerIn('DE', confirmed),
      ['DE', 0, 'reverse_charge'],
    ],
    [
      'a business with an unconfirmed number',
      spain,
      buyerIn('DE', { ...confirmed, vat_confirmed: false }),
      ['ES', 21, null],
    ],
    ['a consumer in Switzerland', france, buyerIn('CH'), ['CH', 0, 'outside_scope']],
    [
      'a business in the United States',
      spain,
      buyerIn('US', { vat_number: 'US1' }),
      ['US', 0, 'outside_scope'],
    ],
    [
      'a consumer in the Canary Islands',
      spain,
      buyerIn('ES', { postal_code: '35001' }),
      ['IC', 0, 'outside_scope'],
    ],
    ['a consumer in Melilla', spain, buyerIn('ES', { postal_code: '52 001' }), ['EA', 0, 'outside_scope']],
    ['a business in Réunion', france, buyerIn('FR', { postal_code: '97400' }), ['RE', 0, 'outside_scope']],
    [
      'a consumer in Réunion, whose rate the seller has named',
      sellerIn('FR', { rates: { RE: 8.5 } }),
      buyerIn('FR', { postal_code: '97400' }),
      ['RE', 8.5, null],
    ],
    [
      'a Briton, where the seller is registered there',
      sellerIn('ES', { rates: { GB: 20 } }, '28001'),
      buyerIn('GB'),
      ['GB', 20, null],
    ],
    [
      'a rate the operator has corrected',
      sellerIn('ES', { rates: { ES: 22 } }, '28001'),
      null,
      ['ES', 22, null],
    ],
    [
      'any buyer, if the seller is exempt',
      sellerIn('FR', { exemption: inWords }),
      buyerIn('DE', confirmed),
      ['DE', 0, 'exempt'],
    ],
    ['a Swiss seller at home', sellerIn('CH', { rates: { CH: 8.1 } }), buyerIn('CH'), ['CH', 8.1, null]],
    [
      'a Swiss seller, a consumer in the Union',
      sellerIn('CH', { rates: { CH: 8.1 } }),
      buyerIn('FR'),
      ['FR', 0, 'not_collected'],
    ],
    [
      'a Swiss seller, the same by OSS',
      sellerIn('CH', { rates: { CH: 8.1 }, ...oss }),
      buyerIn('FR'),
      ['FR', 20, null],
    ],
    [
      'a Swiss seller, a business in the Union',
      sellerIn('CH', { rates: { CH: 8.1 } }),
      buyerIn('DE', confirmed),
      ['DE', 0, 'reverse_charge'],
    ],
  ] as const)('%s', (_name, seller, buyer, [territory, percent, reason]) => {
    expect(decideTax(seller, buyer)).toEqual({ territory, percent, reason })
  })
})

test('[R12.12] every member state has its standard rate', () => {
  const states = Object.keys(standardVatRates).filter((territory) => territory.length === 2)
  expect(states).toHaveLength(27)
  // Directive 2006/112/EC art. 97: at least 15 %.
  expect(Math.min(...Object.values(standardVatRates))).toBeGreaterThanOrEqual(15)
})

describe('[R12.12] amounts', () => {
  const at = (percent: number) => ({ territory: 'ES', percent, reason: null })

  test('a price that includes tax is the same for everyone', () => {
    const paid = chargeOf(4900, spain, decideTax(spain, buyerIn('DE', confirmed)))
    expect(paid).toBe(4900)
    expect(splitPaid(paid, decideTax(spain, null))).toMatchObject({ net_minor: 4050, tax_minor: 850 })
    expect(splitPaid(paid, decideTax(spain, buyerIn('DE', confirmed)))).toEqual({
      source: 'rules',
      net_minor: 4900,
      tax_minor: 0,
      lines: [],
      reason: 'reverse_charge',
    })
  })

  test('tax is added to a price without it, and nothing if none is due', () => {
    const seller = sellerIn('ES', { prices: 'excluded' }, '28001')
    expect(chargeOf(990, seller, decideTax(seller, null))).toBe(1198)
    expect(chargeOf(990, seller, decideTax(seller, buyerIn('DE', confirmed)))).toBe(990)
  })

  test('half a cent is rounded up, and the added tax is recovered to the cent at every rate', () => {
    // 50 × 21 % = 10.5
    const seller = sellerIn('ES', { prices: 'excluded' }, '28001')
    expect(chargeOf(50, seller, at(21))).toBe(61)
    const rates = [...Object.values(standardVatRates), 5.5, 8.1, 8.5]
    for (const percent of rates) {
      for (let price = 0; price < 2000; price += 7) {
        const paid = chargeOf(price, seller, at(percent))
        expect(splitPaid(paid, at(percent)).net_minor, `${price} at ${percent} %`).toBe(price)
      }
    }
  })

  test('credit notes of a full refund add up to the invoice, however it was refunded', () => {
    const tax = splitPaid(1000, at(21))
    const steps = [0, 333, 334, 667, 999, 1000]
    const notes = steps.slice(1).map((after, index) => creditOf(tax, { before: steps[index] ?? 0, after }))
    const sum = (pick: (note: (typeof notes)[number]) => number) =>
      notes.reduce((total, note) => total + pick(note), 0)
    expect([sum((note) => note.net_minor), sum((note) => note.tax_minor)]).toEqual([-826, -174])
    expect(notes[0]).toMatchObject({ net_minor: -275, tax_minor: -58, lines: [{ tax_minor: -58 }] })
    // The refund failed: the money is back with the seller.
    expect(creditOf(tax, { before: 1000, after: 0 })).toMatchObject({ net_minor: 826, tax_minor: 174 })
  })
})
