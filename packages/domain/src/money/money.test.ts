import { describe, expect, test } from 'vitest'
import { currencies, isCurrency } from './currencies.ts'
import { decimalAmount, stepOf, toMajor, toMinor, writeAmount } from './money.ts'

describe('[R12.5] an amount', () => {
  test.each([
    [999, 'EUR', 9.99, '9.99'],
    [999, 'JPY', 999, '999'],
    [9990, 'KWD', 9.99, '9.990'],
    // Cash in shops has no decimals there.
    [999, 'HUF', 9.99, '9.99'],
    [999, 'COP', 9.99, '9.99'],
  ])('of %i in the minor unit of %s is %f', (minor, currency, major, decimal) => {
    expect(toMajor(minor, currency)).toBe(major)
    expect(toMinor(major, currency)).toBe(minor)
    expect(decimalAmount(minor, currency)).toBe(decimal)
  })

  test('is rounded to what the currency has', () => {
    expect(toMinor(1.005 * 3, 'EUR')).toBe(301)
    expect(toMinor(0.1 + 0.2, 'EUR')).toBe(30)
  })

  test('is written with all its digits, or without needless zeros', () => {
    expect(writeAmount(4900, 'EUR', 'en')).toBe('€49.00')
    expect(writeAmount(4900, 'EUR', 'en', { short: true })).toBe('€49')
    expect(writeAmount(4950, 'EUR', 'en', { short: true })).toBe('€49.50')
    expect(writeAmount(499_000, 'HUF', 'fr')).toBe('4\u202f990,00\u00a0HUF')
    expect(writeAmount(4900, 'JPY', 'es', { short: true })).toBe('4900\u00a0JPY')
  })

  test('of a dinar ends in 0, and an ariary is whole', () => {
    expect(['EUR', 'JPY', 'KWD', 'MGA'].map(stepOf)).toEqual([1, 1, 10, 100])
  })
})

test('[R12.5] currencies are those in use', () => {
  expect(['EUR', 'USD', 'GBP', 'MXN', 'XOF'].every(isCurrency)).toBe(true)
  // Former ones, a metal, and a fund.
  expect(['DEM', 'ZWL', 'XAU', 'CLF', 'eur'].some(isCurrency)).toBe(false)
  expect(new Set(currencies).size).toBe(currencies.length)
})
