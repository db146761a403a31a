import { fieldsOf } from '@tempolibre/domain/fields-of'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPlan } from './fixtures/add-plan.ts'
import type { Visitor } from './fixtures/shop.ts'
import { openStripeShop } from './fixtures/stripe-shop.ts'
import { firstOf } from './fixtures/stripe-wire.ts'

const { buy, close, deliverAll, pay, sessionOf, shop, signUpWithoutTrial, stripe } = await openStripeShop()
const { lifetime, subscription } = shop.plans
let agency: string

beforeAll(async () => {
  const priced = { kind: 'lifetime', currency: 'EUR', price_minor: 49_999 } as const
  agency = await addPlan(shop.db, { ...priced, name: 'Agency', seats: 3 })
})
afterAll(close)

const en = { lang: 'en' }
const invoicesOf = async (visitor: Visitor) =>
  (await visitor.call('listInvoices', en)).invoices.map(({ amount_minor }) => amount_minor)

describe('[R16.67] what was paid at Stripe for what is left of a plan', () => {
  test('is one coupon on the page of the next one, and the invoice says so', async () => {
    const visitor = await signUpWithoutTrial()
    await buy(visitor, lifetime)
    const { checkout } = await buy(visitor, agency)
    const params = fieldsOf(stripe.get(await sessionOf(checkout))['params'])
    expect(stripe.get(firstOf(params['discounts'])['coupon'])).toMatchObject({
      name: 'Credit for Lifetime (en)',
      amount_off: 19_900,
      duration: 'once',
    })
    expect(await visitor.plan()).toMatchObject({ plan: { id: agency }, provider: 'stripe' })
    expect(await invoicesOf(visitor)).toEqual([30_099, 19_900])
    const { credit_minor, credited_plan } = await shop.db
      .selectFrom('invoice')
      .where('user_id', '=', visitor.userId)
      .where('plan_name', '=', 'Agency')
      .select(['credit_minor', 'credited_plan'])
      .executeTakeFirstOrThrow()
    expect([credit_minor, credited_plan]).toEqual([19_900, 'Lifetime (en)'])
  })

  test('is taken off the first month of a subscription only', async () => {
    const studio = await addPlan(shop.db, {
      name: 'Studio',
      kind: 'subscription',
      currency: 'EUR',
      price_minor: 4_900,
      trial_days: 14,
      seats: 9,
    })
    const visitor = await signUpWithoutTrial()
    await buy(visitor, subscription)
    const { id } = await buy(visitor, studio)
    const [first] = await invoicesOf(visitor)
    // A month that has just begun has 27 to 30 full days left of 28 to 31.
    expect(first).toBeGreaterThan(4_900 - 1_290)
    expect(first).toBeLessThan(4_900 - 1_200)
    stripe.renew(id)
    await deliverAll()
    expect((await invoicesOf(visitor))[0]).toBe(4_900)
  })

  test('that is refunded later ends the plan it was credited to, and its holder reads which one', async () => {
    const visitor = await signUpWithoutTrial()
    const { id } = await buy(visitor, lifetime)
    await buy(visitor, agency)
    stripe.refund(id)
    await deliverAll()
    expect(await visitor.plan()).toBeNull()
    const { parameters } = await shop.db
      .selectFrom('mail')
      .where('recipient', '=', visitor.email)
      .where('template', '=', 'plan_ended')
      .select('parameters')
      .executeTakeFirstOrThrow()
    expect(parameters).toMatchObject({ plan: 'Agency', reason: 'refund' })
  })

  test('[R16.132] that is refunded while the page of the next one is open ends that order: its money goes back, and its payer reads why', async () => {
    const visitor = await signUpWithoutTrial()
    const { id } = await buy(visitor, lifetime)
    const { checkout } = await visitor.choose(agency)
    const session = await sessionOf(checkout.id)
    stripe.refund(id)
    await deliverAll()
    const paid = stripe.pay(session)
    await deliverAll()
    expect(await visitor.plan()).toBeNull()
    const refund = { kind: 'refund_payment', subject: paid }
    expect(await shop.db.selectFrom('job').select(['kind', 'subject']).execute()).toContainEqual(refund)
    const { parameters } = await shop.db
      .selectFrom('mail')
      .where('recipient', '=', visitor.email)
      .where('template', '=', 'order_returned')
      .select('parameters')
      .executeTakeFirstOrThrow()
    // They hold no plan any more.
    expect(parameters).toMatchObject({ plan: 'Agency', reason: 'credit_gone', amount_minor: '30099' })
  })

  test('counts only if Stripe took it: a plan of the test checkout is worth nothing', async () => {
    const visitor = await signUpWithoutTrial()
    await shop.db
      .insertInto('subscription')
      .values({
        user_id: visitor.userId,
        plan_id: Number(lifetime),
        provider: 'test',
        status: 'active',
        price_minor: 19_900,
        currency: 'EUR',
      })
      .execute()
    const { checkout } = await pay(visitor, agency)
    expect(fieldsOf(fieldsOf(stripe.get(await sessionOf(checkout)))['params'])['discounts']).toBeUndefined()
  })
})
