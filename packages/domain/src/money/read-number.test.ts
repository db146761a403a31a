import { languages } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { writeAmount } from './money.ts'
import { readAmount, readNumber } from './read-number.ts'

describe('[R16.2] an amount as it is typed', () => {
  test.each([
    ['14,90', 1490],
    ['14.90', 1490],
    ['14,9', 1490],
    ['14', 1400],
    [' 14.90 ', 1490],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1\u202f234,50', 123_450],
    ['1’234.50', 123_450],
    ['1.234', 123_400],
    ['1,234', 123_400],
    ['1.234.567', 123_456_700],
    ['0,50', 50],
    ['.', undefined],
    ['', undefined],
    ['14,905', 1_490_500],
    ['0,905', undefined],
    ['14,9050', undefined],
    ['1.23.456', undefined],
    ['1,234,50', undefined],
    ['12.34.56', undefined],
    ['-5', undefined],
    ['14 €', undefined],
    ['1e3', undefined],
    ['99999999999999999', undefined],
  ])('%j of EUR is %j in every language', (typed, minor) => {
    for (const language of languages) expect(readAmount(typed, 'EUR', language)).toBe(minor)
  })

  test('of a currency without decimals has none, and of one with three depends on the language', () => {
    expect(readAmount('1,490', 'JPY', 'en')).toBe(1490)
    expect(readAmount('1.490', 'JPY', 'en')).toBe(1490)
    expect(readAmount('14,90', 'JPY', 'es')).toBeUndefined()
    expect(readAmount('1.230', 'KWD', 'en')).toBe(1230)
    expect(readAmount('1.230', 'KWD', 'es')).toBe(1_230_000)
    // The last digit of the dinar is always 0.
    expect(readAmount('1.234', 'KWD', 'en')).toBeUndefined()
  })

  test('is read as it was written, in each language', () => {
    for (const language of languages) {
      for (const minor of [1, 50, 1490, 123_450, 12_345_678]) {
        const written = writeAmount(minor, 'EUR', language).replaceAll(/[€\s]/gu, '')
        expect(readAmount(written, 'EUR', language)).toBe(minor)
      }
    }
  })

  test('is read as a plain number too', () => {
    expect(readNumber('12,5', { decimals: 2, language: 'en' })).toBe(12.5)
  })
})
