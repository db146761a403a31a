import { describe, expect, test } from 'vitest'
import { findBillingFaults, tidyBilling } from '../billing/billing-details.ts'
import { taxTerritoryOf } from './tax-territory.ts'

const person = { kind: 'person', bill_to: 'Ada', street: '', city: '', region: '', vat_number: '' }
const buyerIn = (country: string, postal_code: string) => ({ ...person, country, postal_code })

describe('[R16.115] a postal code that decides the tax', () => {
  test.each([
    ['ES', 'E-35001', '35001', 'IC'],
    ['ES', 'es 51001', '51001', 'EA'],
    ['ES', '35 001', '35 001', 'IC'],
    ['ES', '28001', '28001', 'ES'],
    ['FR', 'F-97400', '97400', 'RE'],
    ['FR', '75 001', '75 001', 'FR'],
    ['DE', 'D-27498', '27498', 'DE-27498'],
    ['IT', 'I-23041', '23041', 'IT-23041'],
    ['GR', 'GR-630 86', '630 86', 'GR-69'],
    ['FI', 'AX-22100', '22100', 'AX'],
    ['PT', 'P-9000-001', '9000-001', 'PT-30'],
    ['PT', '9500', '9500', 'PT-20'],
  ])('in %s is known however it is written: %s', (country, typed, kept, territory) => {
    const { postal_code: code } = tidyBilling(buyerIn(country, typed))
    expect(code).toBe(kept)
    expect(findBillingFaults(buyerIn(country, typed))).toEqual({})
    expect(taxTerritoryOf({ country, postal_code: code })).toBe(territory)
    // As it may have been stored before.
    expect(taxTerritoryOf({ country, postal_code: typed })).toBe(territory)
  })

  test.each([
    ['ES', '3500'],
    ['ES', '53001'],
    ['ES', 'none'],
    ['FR', '9740'],
    ['DE', '1234'],
    ['PT', '900'],
    ['GR', '00-1'],
  ])('in %s is refused where it is none: %s', (country, code) => {
    expect(findBillingFaults(buyerIn(country, code))).toEqual({ postal_code: 'invalid' })
  })

  test.each([
    ['GB', 'SW1Y 4JH'],
    ['IE', 'D02 X285'],
    ['US', '10001-1234'],
    ['JP', '〒100-0001'],
    ['MC', '98000'],
    ['HK', ''],
  ])('elsewhere, in %s, is taken as it is: %s', (country, code) => {
    expect(findBillingFaults(buyerIn(country, code))).toEqual({})
  })
})

test('[R16.115] a country that is none has no postal codes', () => {
  expect(tidyBilling(buyerIn('constructor', ' ab 1')).postal_code).toBe('AB 1')
})
