import { languages } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { type BillingTexts, expectedCode, findBillingFaults } from '../billing/billing-details.ts'
import { isTaxedByPostalCode } from '../territories/postal-code.ts'
import { listCountries } from '../territories/countries.ts'
import { describeAccountFault } from './account-fault-words.ts'
import { accountFaults } from './account-rules.ts'

test('[R12.12] a missing billing detail is named by what to enter; whatever else is missing by its need', () => {
  const missing = (field: string) => describeAccountFault(field, 'missing', 'en')
  expect([missing('country'), missing('bill_to'), missing('street')]).toEqual([
    'Choose a country.',
    'Enter a name or a company.',
    'Please fill this in.',
  ])
  expect(describeAccountFault('country', 'missing', 'fr')).not.toBe(missing('country'))
})

test('[R16.1] a choice is asked for, whether it is missing or unknown: nobody is told to write it on one line', () => {
  for (const fault of ['missing', 'invalid'] as const) {
    expect(describeAccountFault('country', fault, 'en')).toBe('Choose a country.')
    expect(describeAccountFault('kind', fault, 'en')).toContain('private person or as a company')
  }
})

const buyer = (changes: Partial<BillingTexts>): BillingTexts => ({
  kind: 'company',
  country: 'ES',
  bill_to: 'Ada',
  street: '',
  postal_code: '28013',
  city: '',
  region: '',
  vat_number: '',
  ...changes,
})

test('[R16.122] a number or a postal code that is refused is told with its country and one that is taken', () => {
  const wordsFor = (field: 'vat_number' | 'postal_code', changes: Partial<BillingTexts>) => {
    const given = buyer(changes)
    expect(findBillingFaults(given)[field]).toBe('invalid')
    return languages.map((language) =>
      describeAccountFault(field, 'invalid', language, expectedCode(field, given)),
    )
  }
  const [en, es, fr] = wordsFor('vat_number', { vat_number: 'B1234567' })
  expect(en).toContain('(Spain). One there looks like this: ESB12345674.')
  expect(es).toContain('(España). Allí se escribe así: ESB12345674.')
  expect(fr).toContain('(Espagne). Il s’y écrit ainsi\u202F: ESB12345674.')
  expect(wordsFor('vat_number', { kind: 'person', vat_number: '1' })[0]).toContain('ES12345678Z')
  expect(wordsFor('postal_code', { postal_code: '99999' })[0]).toContain(
    '(Spain). One there looks like this: 28013.',
  )
  // Where numbers have no known form, and of a person's, nothing is said of the country.
  expect(wordsFor('vat_number', { country: 'US', vat_number: '1' })[0]).toContain(
    '2 to 20 letters and digits',
  )
  for (const text of wordsFor('vat_number', { country: 'FR', kind: 'person', vat_number: '1' }))
    expect(text).not.toMatch(/France|Francia/)
})

test('[R16.122] what is shown as an example is taken', () => {
  for (const { code: country } of listCountries('en').filter(({ code }) => isTaxedByPostalCode(code))) {
    const example = expectedCode('postal_code', buyer({ country }))?.example ?? ''
    expect(findBillingFaults(buyer({ country, postal_code: example })).postal_code, country).toBeUndefined()
  }
})

test('[R16.122] a postal code of another country than those whose codes are checked is asked for on one line', () => {
  const given = buyer({ country: 'US', postal_code: '9\n0' })
  expect(describeAccountFault('postal_code', 'invalid', 'en', expectedCode('postal_code', given))).toBe(
    'This can’t be used. Write it on one line.',
  )
})

test('[R15.15] an address of webhooks inside a network is told from one that is none', () => {
  expect(describeAccountFault('webhook_url', 'address', 'en')).toContain('private network')
  expect(describeAccountFault('webhook_url', 'invalid', 'en')).toContain('https://')
})

test('[R16.31] whatever is wrong with a field is told in words, in every language', () => {
  const billing = ['kind', 'country', 'bill_to', 'street', 'vat_number', 'postal_code']
  const fields = [
    'name',
    'team_name',
    'email',
    'phone',
    'code',
    'password',
    'passkey_name',
    'key_name',
    'webhook_url',
    ...billing,
  ]
  for (const language of languages)
    for (const field of fields)
      for (const fault of accountFaults) {
        const words = describeAccountFault(field, fault, language)
        expect(words, `${field}, ${fault}, ${language}`).toMatch(/\p{L}{3}.*[.!?…]$/u)
      }
})
