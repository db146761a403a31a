import { fieldsOf } from '@tempolibre/domain/fields-of'
import { afterAll, describe, expect, test } from 'vitest'
import { makeCoupon } from './fixtures/make-coupon.ts'
import type { Visitor } from './fixtures/shop.ts'
import { openStripeShop } from './fixtures/stripe-shop.ts'
import { firstOf } from './fixtures/stripe-wire.ts'

const { buy, close, deliverAll, pay, sessionOf, shop, signUpWithoutTrial, stripe } = await openStripeShop()
const { lifetime, subscription } = shop.plans

afterAll(close)

const invoicesOf = async (visitor: Visitor) =>
  (await visitor.call('listInvoices', { lang: 'en' })).invoices.map((invoice) => [
    invoice.amount_minor,
    invoice.currency,
    invoice.coupon_code,
  ])
/** The coupon of an order's page at Stripe. */
async function couponOf(checkout: string) {
  const params = fieldsOf(stripe.get(await sessionOf(checkout))['params'])
  return stripe.get(firstOf(params['discounts'])['coupon'])
}

describe('[R12.5] a coupon at Stripe', () => {
  test('is made once for what it takes off, and is on the invoice', async () => {
    await makeCoupon(shop.db, { code: 'ONCE-20', max_per_account: null })
    const visitor = await signUpWithoutTrial()
    const { checkout, id } = await buy(visitor, lifetime, { coupon: 'once-20', currency: 'USD' })
    expect(await couponOf(checkout)).toMatchObject({
      name: 'ONCE-20',
      amount_off: 4380,
      currency: 'usd',
      duration: 'once',
    })
    const other = await signUpWithoutTrial()
    await buy(other, lifetime, { coupon: 'ONCE-20', currency: 'USD' })
    expect(stripe.ofKind('coupon')).toHaveLength(1)
    expect(await invoicesOf(visitor)).toEqual([[17_520, 'USD', 'ONCE-20']])
    // A refund gives back what was paid.
    stripe.refund(id)
    await deliverAll()
    expect(await invoicesOf(visitor)).toEqual([
      [-17_520, 'USD', null],
      [17_520, 'USD', 'ONCE-20'],
    ])
  })

  test.each([
    [
      'once',
      1,
      { duration: 'once' },
      [
        [1290, null],
        [1032, 'S-1'],
      ],
    ],
    [
      'for two months',
      2,
      { duration: 'repeating', duration_in_months: 2 },
      [
        [1032, 'S-2'],
        [1032, 'S-2'],
      ],
    ],
    [
      'for good',
      null,
      { duration: 'forever' },
      [
        [1032, 'S-0'],
        [1032, 'S-0'],
      ],
    ],
  ] as const)('of a subscription is taken off %s', async (_, months, duration, expected) => {
    const code = `S-${months ?? 0}`
    await makeCoupon(shop.db, { code, months })
    const visitor = await signUpWithoutTrial()
    const { checkout, id } = await buy(visitor, subscription, { coupon: code })
    expect(await couponOf(checkout)).toMatchObject({ amount_off: 258, ...duration })
    stripe.renew(id)
    await deliverAll()
    expect(await invoicesOf(visitor)).toEqual(expected.map(([amount, name]) => [amount, 'EUR', name]))
  })

  test('after a trial is taken off the first charge, not off the trial', async () => {
    await makeCoupon(shop.db, { code: 'AFTER-TRIAL' })
    const visitor = await shop.signUp()
    const { checkout, id } = await buy(visitor, subscription, { coupon: 'AFTER-TRIAL' })
    expect(await couponOf(checkout)).toMatchObject({ duration: 'repeating', duration_in_months: 1 })
    expect(await invoicesOf(visitor)).toEqual([])
    stripe.renew(id)
    stripe.renew(id)
    await deliverAll()
    expect(await invoicesOf(visitor)).toEqual([
      [1290, 'EUR', null],
      [1032, 'EUR', 'AFTER-TRIAL'],
    ])
  })

  test('that takes off everything gives a plan without a payment', async () => {
    await makeCoupon(shop.db, { code: 'GIFT', percent: 100 })
    const visitor = await signUpWithoutTrial()
    await buy(visitor, lifetime, { coupon: 'GIFT' })
    expect(await visitor.plan()).toMatchObject({ status: 'active', plan: { kind: 'lifetime' } })
    expect(await invoicesOf(visitor)).toEqual([])
  })

  test('is held by an open page, and free again once the page has expired', async () => {
    await makeCoupon(shop.db, { code: 'SINGLE', max_redemptions: 1 })
    const [first, second] = [await signUpWithoutTrial(), await signUpWithoutTrial()]
    const { checkout } = await first.choose(lifetime, { coupon: 'SINGLE' })
    const refused = { code: 'coupon_refused' }
    await expect(second.choose(lifetime, { coupon: 'SINGLE' })).rejects.toMatchObject(refused)
    stripe.expire(await sessionOf(checkout.id))
    await deliverAll()
    await pay(second, lifetime, { coupon: 'SINGLE' })
    await deliverAll()
    await expect(first.choose(lifetime, { coupon: 'SINGLE' })).rejects.toMatchObject(refused)
  })
})
