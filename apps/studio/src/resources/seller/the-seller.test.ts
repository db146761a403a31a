import type { Seller } from '@tempolibre/domain'
import { ApiError } from '@tempolibre/contract/errors'
import { describe, expect, test } from 'vitest'
import { toFields, toSeller, withFormFields } from './the-seller.ts'

const words = (text: string) => ({ en: `${text} en`, es: `${text} es`, fr: `${text} fr` })
const seller: Seller = {
  name: 'Tempolibre',
  legal_name: words('Music Ltd'),
  legal_form: words('form'),
  specimen: false,
  address: { street: 'Calle 1', postal_code: '28001', city: 'Madrid', region: 'Madrid', country: 'ES' },
  governing_law: words('the laws of Spain'),
  email: 'ada@label.example',
  phone: '+34 910 000 000',
  tax_number: '1',
  vat_number: 'ESB12345678',
  register_entry: words('entry'),
  publishing_director: 'Ada',
  time_zone: null,
  host: words('host'),
  tax: {
    prices: 'included',
    exemption: words('exempt'),
    eu_consumers: 'buyer',
    rates: { ES: 21, 'PT-30': 22.5 },
  },
}
const sparse: Seller = {
  ...seller,
  address: { ...seller.address, region: null },
  legal_form: null,
  tax_number: null,
  vat_number: null,
  register_entry: null,
  publishing_director: null,
  time_zone: null,
  host: null,
  tax: null,
}

describe('the seller', () => {
  test.each([seller, sparse, { ...seller, tax: { ...seller.tax!, exemption: null, rates: {} } }])(
    'survives the form',
    (given) => expect(toSeller(toFields(given))).toEqual(given),
  )

  test('of nobody is an empty form', () => {
    expect(toFields(null)).toMatchObject({ name: '', prices: 'unset', region: null })
  })

  test('has rates as people write them; what is none is not sent as a number', () => {
    const read = (rates: string) => toSeller({ ...toFields(seller), rates }).tax?.rates
    expect(read('es 21\n\n PT-30: 22,5 %\n')).toEqual({ ES: 21, 'PT-30': 22.5 })
    expect(JSON.stringify(read('ES\nFR twenty'))).toBe('{"ES":null,"FR":null}')
  })
})

test('a refusal names the fields of the form', () => {
  const fieldsOf = (...fields: string[]) =>
    withFormFields(
      new ApiError('invalid_input', { fields: fields.map((field) => ({ field, message: 'no' })) }),
    ).fields.map(({ field }) => field)
  expect(
    fieldsOf(
      'body.seller.name',
      'body.seller.address.city',
      'body.seller.tax.exemption.es',
      'body.seller.tax.rates.ES',
      'body.seller.tax.rates',
      'body.version',
    ),
  ).toEqual(['body.name', 'body.city', 'body.exemption.es', 'body.rates', 'body.rates', 'body.version'])
})
