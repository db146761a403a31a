import { describe, expect, test } from 'vitest'
import { tidyFeatures } from './features.ts'
import { toMajor, toMinor } from './money.ts'

describe('an amount', () => {
  test.each([
    [999, 'EUR', 9.99],
    [999, 'JPY', 999],
    [9990, 'KWD', 9.99],
    [999, null, 9.99],
    [999, 'E', 9.99],
  ])('of %i in the minor unit of %s is %f', (minor, currency, major) => {
    expect(toMajor(minor, currency)).toBe(major)
    expect(toMinor(major, currency)).toBe(minor)
  })

  test('is rounded to what the currency has', () => {
    expect(toMinor(1.005 * 3, 'EUR')).toBe(301)
    expect(toMinor(0.1 + 0.2, 'EUR')).toBe(30)
  })
})

test('features lose the lines that are empty', () => {
  expect(tidyFeatures({ en: [' One ', '', 'Two'], es: [''], fr: [] })).toEqual({
    en: ['One', 'Two'],
    es: [],
    fr: [],
  })
})
