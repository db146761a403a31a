import { describe, expect, test } from 'vitest'
import { couponCodeForm, type CouponTerms, discountOf, tidyCouponCode } from './coupon-rules.ts'

const percent: CouponTerms = { code: 'SPRING', percent: 20, amounts: [], months: 1, plan_ids: [] }
const amounts: CouponTerms = {
  ...percent,
  percent: null,
  amounts: [
    { currency: 'EUR', amount_minor: 1000 },
    { currency: 'JPY', amount_minor: 1500 },
  ],
}
const euros = (price_minor: number) => ({ currency: 'EUR', price_minor })

describe('[R12.5] a coupon takes off', () => {
  test.each([
    ['a percentage', percent, euros(4900), 980],
    ['half a cent, rounded up', { ...percent, percent: 50 }, euros(1), 1],
    ['a fraction of a percent', { ...percent, percent: 12.5 }, euros(990), 124],
    ['everything', { ...percent, percent: 100 }, euros(4900), 4900],
    ['a part of a currency without decimals', percent, { currency: 'JPY', price_minor: 32_004 }, 6401],
    ['a part of a dinar that ends in 0', percent, { currency: 'KWD', price_minor: 9990 }, 2000],
    ['an amount', amounts, euros(4900), 1000],
    ['its own amount in another currency', amounts, { currency: 'JPY', price_minor: 32_000 }, 1500],
    ['never more than the price', amounts, euros(900), 900],
    [
      'nothing in a currency without an amount',
      amounts,
      { currency: 'USD', price_minor: 900 },
      'other_currency',
    ],
  ] as const)('%s', (_, coupon, price, expected) => {
    expect(discountOf(coupon, '1', price)).toBe(expected)
  })

  test('its plans alone, or all', () => {
    const forTwo = { ...percent, plan_ids: ['2', '3'] }
    expect(['1', '2', '3'].map((id) => discountOf(forTwo, id, euros(100)))).toEqual(['other_plan', 20, 20])
  })
})

test('[R12.5] a code is stored in capitals, however it was typed', () => {
  expect(tidyCouponCode(' spring-20 ')).toBe('SPRING-20')
  expect(['SPRING-20', 'ABC', '2026'].every((code) => couponCodeForm.test(code))).toBe(true)
  const wrong = ['', 'AB', '-ABC', 'ABC-', 'ÉTÉ', 'a', 'A B', `A${'B'.repeat(40)}`, '<b>']
  expect(wrong.filter((code) => couponCodeForm.test(code))).toEqual([])
})
