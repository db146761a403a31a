import { expect, test } from 'vitest'
import { creditOf, splitPaid } from './decide-tax.ts'
import { homeCurrencyOf, taxAtHome } from './home-tax.ts'

const at = (country: string, postal_code = '') => homeCurrencyOf({ country, postal_code })

test('[R16.43] the law asks sellers in the Union for the tax in the currency of their country', () => {
  expect([at('ES', '28001'), at('FR', '75002'), at('BG'), at('HR'), at('MC')]).toEqual(Array(5).fill('EUR'))
  expect([at('PL'), at('SE'), at('DK'), at('CZ'), at('HU'), at('RO')]).toEqual([
    'PLN',
    'SEK',
    'DKK',
    'CZK',
    'HUF',
    'RON',
  ])
  expect([at('ES', '35001'), at('US'), at('GB'), at('CH')]).toEqual(Array(4).fill(undefined))
})

const rates = [
  { currency: 'USD', per_euro: 1.0823, day: '2026-11-27' },
  { currency: 'PLN', per_euro: 4.2345, day: '2026-11-27' },
  { currency: 'JPY', per_euro: 163.25, day: '2026-11-26' },
]

test.each([
  [3801, 'USD', 'EUR', { tax_minor: 3512, rate: 1.0823, day: '2026-11-27' }],
  [5554, 'JPY', 'EUR', { tax_minor: 3402, rate: 163.25, day: '2026-11-26' }],
  [3454, 'EUR', 'PLN', { tax_minor: 14_626, day: '2026-11-27' }],
  [5554, 'JPY', 'PLN', { tax_minor: 14_406, day: '2026-11-26' }],
  [-3801, 'USD', 'EUR', { tax_minor: -3512, rate: 1.0823, day: '2026-11-27' }],
])('[R16.43] %i of %s are stated in %s at the rate of the day', (tax_minor, currency, home, expected) => {
  expect(taxAtHome({ tax_minor }, { currency, home, rates })).toMatchObject({ currency: home, ...expected })
})

test('[R16.43] nothing is stated without tax, in the own currency, or without a rate', () => {
  expect(taxAtHome({ tax_minor: 0 }, { currency: 'USD', home: 'EUR', rates })).toBeUndefined()
  expect(taxAtHome({ tax_minor: 100 }, { currency: 'EUR', home: 'EUR', rates })).toBeUndefined()
  expect(taxAtHome({ tax_minor: 100 }, { currency: 'COP', home: 'EUR', rates })).toBeUndefined()
  expect(taxAtHome({ tax_minor: 100 }, { currency: 'USD', home: 'SEK', rates })).toBeUndefined()
})

test('[R16.43] the credit notes of an invoice add up to its tax in that currency, at its own rate', () => {
  const split = splitPaid(21_900, { territory: 'ES', percent: 21, reason: null })
  const tax = { ...split, home: taxAtHome(split, { currency: 'USD', home: 'EUR', rates }) }
  const refunded = [0, 1, 7_300, 21_899, 21_900]
  const notes = refunded
    .slice(1)
    .map((after, index) => creditOf(tax, { before: refunded[index] ?? 0, after }).home)
  expect(notes.reduce((sum, note) => sum + (note?.tax_minor ?? 0), 0)).toBe(-3512)
  expect(notes.every((note) => note?.rate === 1.0823 && note.day === '2026-11-27')).toBe(true)
})
