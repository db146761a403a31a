import { describe, expect, test } from 'vitest'
import { type BillingTexts, billingLimits, findBillingFaults } from './billing-details.ts'

const consumer: BillingTexts = {
  kind: 'person',
  country: 'GB',
  bill_to: 'Ada Lovelace',
  street: '',
  postal_code: '',
  city: '',
  region: '',
  vat_number: '',
}
const faultsOf = (texts: Partial<BillingTexts>) => findBillingFaults({ ...consumer, ...texts })

describe('[R12.12] billing details', () => {
  test('of a consumer need the country and the name; the rest may stay empty', () => {
    expect(faultsOf({})).toEqual({})
    expect(faultsOf({ region: '  ' })).toEqual({})
    expect(faultsOf({ country: '', bill_to: ' ' })).toEqual({ country: 'missing', bill_to: 'missing' })
  })

  test('need the postal code where it decides the tax, and the address of a business', () => {
    expect(faultsOf({ country: 'ES' })).toEqual({ postal_code: 'missing' })
    expect(faultsOf({ kind: 'company', vat_number: 'GB980780684' })).toEqual({
      street: 'missing',
      postal_code: 'missing',
      city: 'missing',
    })
  })

  test('[R17.4] keep nothing of an invisible text: it is missing where one is needed', () => {
    const texts = { bill_to: '\u200b', region: '\u3164\u00ad' }
    expect(faultsOf(texts)).toEqual({ bill_to: 'missing' })
    expect(faultsOf({ bill_to: 'Ada', region: '\u2800' })).toMatchObject({ region: 'invalid' })
  })

  test('refuse a second line, an unknown country and a VAT number of another form', () => {
    expect(faultsOf({ bill_to: 'Ada\nLovelace', country: 'XX' })).toEqual({
      bill_to: 'invalid',
      country: 'invalid',
    })
    const address = { street: 'St James’s Square 12', postal_code: 'SW1Y 4JH', city: 'London' }
    expect(faultsOf({ ...address, kind: 'company', vat_number: 'GB980780684' })).toEqual({})
    expect(faultsOf({ ...address, kind: 'company', vat_number: 'GB98078068' })).toEqual({
      vat_number: 'invalid',
    })
  })

  test.each(['bill_to', 'street', 'postal_code', 'city', 'region'] as const)(
    'limit the length of %s',
    (field) => {
      const maximum = billingLimits[field]
      expect(faultsOf({ [field]: '🎵'.repeat(maximum) })).toEqual({})
      expect(faultsOf({ [field]: 'a'.repeat(maximum + 1) })).toEqual({ [field]: 'too_long' })
    },
  )
})
