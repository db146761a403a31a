import { describe, expect, test } from 'vitest'
import { listCountries } from '../territories/countries.ts'
import { exampleVatNumber, isVatNumber, tidyVatNumber, vatLettersOf } from './vat-number.ts'

describe('[R12.12] normalising a VAT number', () => {
  test.each([
    ['b-58.378.431', 'ES', 'ESB58378431'],
    ['ES 12345678 z', 'ES', 'ES12345678Z'],
    ['FR 40 303 265 045', 'FR', 'FR40303265045'],
    ['40 303 265 045', 'MC', 'FR40303265045'],
    ['GR 094259216', 'GR', 'EL094259216'],
    ['094259216', 'GR', 'EL094259216'],
    ['CHE-123.456.788 MWST', 'CH', 'CHE123456788MWST'],
    ['403.170.701', 'BE', 'BE0403170701'],
    ['BE 403.170.701', 'BE', 'BE0403170701'],
    ['12-3456789', 'US', '123456789'],
    ['CH-123.456.788', 'CH', 'CHE123456788'],
    ['  ', 'DE', ''],
  ])('%s in %s is %s', (typed, country, kept) => {
    expect(tidyVatNumber(typed, country)).toBe(kept)
  })
})

test('[R16.118] a number of Northern Ireland is kept as the British one', () => {
  expect(tidyVatNumber('xi 980 7806 84', 'GB')).toBe('GB980780684')
  expect(tidyVatNumber('XI980780684', 'IE')).toBe('IEXI980780684')
})

describe('[R12.12] the format of a VAT number', () => {
  test.each([
    // A person, a foreigner, one without DNI, companies by digit and by letter.
    ['ES12345678Z', 'ES'],
    ['ESX1234567L', 'ES'],
    ['ESB58378431', 'ES'],
    ['ESA28015865', 'ES'],
    ['ESQ2826000H', 'ES'],
    ['FR40303265045', 'FR'],
    ['FR83404833048', 'FR'],
    ['DE136695976', 'DE'],
    ['ATU13585627', 'AT'],
    ['NL004495445B01', 'NL'],
    ['IE6433435F', 'IE'],
    ['IE3628739UA', 'IE'],
    ['EL094259216', 'GR'],
    ['GB980780684', 'GB'],
    ['123456789', 'US'],
  ])('%s is one of %s', (number, country) => {
    expect(isVatNumber(number, country)).toBe(true)
  })

  test.each([
    ['ES12345678A', 'ES'],
    ['ESX1234567A', 'ES'],
    ['ESB58378432', 'ES'],
    ['ESB5837843A', 'ES'],
    ['ESQ28260008', 'ES'],
    ['ES123456789', 'ES'],
    ['ESI1234567A', 'ES'],
    ['FR41303265045', 'FR'],
    ['FR40303265046', 'FR'],
    ['FRIO303265045', 'FR'],
    ['DE13669597', 'DE'],
    ['DE136695976', 'FR'],
    ['NL004495445C01', 'NL'],
    ['', 'DE'],
    ['1', 'US'],
  ])('%s is not one of %s', (number, country) => {
    expect(isVatNumber(number, country)).toBe(false)
  })
})

test('[R16.122] the example of a country whose numbers are checked is one of its numbers', () => {
  const checked = listCountries('en').filter(({ code }) => vatLettersOf(code) !== undefined)
  expect(checked.length).toBeGreaterThan(30)
  for (const { code } of checked)
    for (const isPerson of [false, true]) {
      const example = exampleVatNumber(code, isPerson) ?? ''
      expect(isVatNumber(example, code), code).toBe(true)
      expect(tidyVatNumber(example, code)).toBe(example)
    }
  expect(exampleVatNumber('US')).toBeUndefined()
})
