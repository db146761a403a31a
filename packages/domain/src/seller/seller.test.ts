import { describe, expect, test } from 'vitest'
import { addressLines, partyLine, productNameOf } from './seller-lines.ts'
import { sellerFileSchema } from './seller.ts'

const file = {
  name: 'Acorde',
  legal_name: 'Acorde, S. L.',
  address: { street: 'Calle Mayor 1', postal_code: '28001', city: 'Madrid', country: 'ES' },
  governing_law: { en: 'the laws of Spain', es: 'la legislación española', fr: 'le droit espagnol' },
  email: 'hola@acorde.example',
  phone: '+34 910 000 000',
}
const seller = sellerFileSchema.parse(file)

describe('a seller as an operator writes it', () => {
  test('needs one text where languages do not differ, and omits what does not apply', () => {
    expect(seller).toMatchObject({
      legal_name: { en: 'Acorde, S. L.', es: 'Acorde, S. L.', fr: 'Acorde, S. L.' },
      vat_number: null,
      specimen: false,
    })
  })

  test.each([
    ['name', { name: 'A'.repeat(41) }],
    ['name', { name: 'Two\nlines' }],
    ['address.postal_code', { address: { ...file.address, postal_code: '1'.repeat(21) } }],
    ['address.country', { address: { ...file.address, country: 'Spain' } }],
    ['address.country', { address: { ...file.address, country: 'XX' } }],
    ['email', { email: 'Acorde <hola@acorde.example>' }],
    ['phone', { phone: '910 000 000' }],
    ['vat_number', { vat_number: '12345678' }],
    ['legal_name', { legal_name: { en: 'Acorde' } }],
    ['tax.rates.Madeira', { tax: { prices: 'included', rates: { Madeira: 22 } } }],
    ['tax.rates.pt', { tax: { prices: 'included', rates: { pt: 23 } } }],
    ['tax.rates.PT-30', { tax: { prices: 'included', rates: { 'PT-30': 220 } } }],
    ['tax.rates.PT-30', { tax: { prices: 'included', rates: { 'PT-30': -22 } } }],
    ['tax.rates.PT-30', { tax: { prices: 'included', rates: { 'PT-30': 22.125 } } }],
    ['', { vat: 'ESB12345678' }],
  ])('is refused for %s', (field, changes) => {
    const { error } = sellerFileSchema.safeParse({ ...file, ...changes })
    expect(error?.issues[0]?.path.join('.')).toBe(field)
  })

  test('[R12.12] may name the rate of a country, or of a part of it, up to 100 %', () => {
    const tax = { prices: 'included', rates: { ES: 0, 'PT-30': 22, FR: 5.55, CH: 100 } }
    expect(sellerFileSchema.parse({ ...file, tax }).tax?.rates).toEqual(tax.rates)
  })
})

test('an address has its country’s format and the country’s name in the reader’s language', () => {
  expect(addressLines(seller, 'fr')).toEqual(['Calle Mayor 1', '28001 Madrid', 'Espagne'])
  const address = {
    street: '1 High St',
    postal_code: 'SW1A 1AA',
    city: 'London',
    region: null,
    country: 'GB',
  }
  expect(addressLines({ address }, 'es')).toEqual(['1 High St', 'London SW1A 1AA', 'Reino Unido'])
})

test('a contract names its party; the product has the site’s name until a seller is set', () => {
  expect(partyLine(seller, 'en')).toBe('Acorde, S. L. (Acorde), Calle Mayor 1, 28001 Madrid, Spain')
  expect(productNameOf(seller, 'https://music.example')).toBe('Acorde')
  expect(productNameOf(undefined, 'https://music.example')).toBe('music.example')
})
