import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Visitor } from './fixtures/shop.ts'
import { openStripeShop } from './fixtures/stripe-shop.ts'

const { buy, close, deliverAll, shop, signUpWithoutTrial, stripe } = await openStripeShop()
const { lifetime, subscription } = shop.plans

afterAll(close)
afterEach(() => stripe.setAway())

const en = { lang: 'en' }
const invoicesOf = async (visitor: Visitor) =>
  (await visitor.call('listInvoices', en)).invoices.map(({ amount_minor }) => amount_minor)
const withdraw = async (visitor: Visitor) => {
  const { contracts } = await visitor.call('listWithdrawables', en)
  const order_number = contracts[0]?.order_number ?? ''
  return (await visitor.call('withdrawFromContract', { order_number, name: 'Ada Marsh', ...en })).withdrawal
}
const refunds = () => stripe.ofKind('refund').map(({ amount }) => amount)

describe('[R16.69] a withdrawal from a contract that was paid at Stripe', () => {
  test('ends the subscription there, and its money goes back with a credit note', async () => {
    const visitor = await signUpWithoutTrial()
    const { id } = await buy(visitor, subscription)
    expect(await withdraw(visitor)).toMatchObject({ amount_minor: 1_290, currency: 'EUR' })
    expect(await visitor.plan()).toBeNull()
    expect(stripe.get(id)).toMatchObject({ status: 'canceled' })
    await deliverAll()
    expect(await invoicesOf(visitor)).toEqual([-1_290, 1_290])
  })

  test('is kept while Stripe is away: the plan has ended, and the refund follows', async () => {
    const visitor = await signUpWithoutTrial()
    await buy(visitor, lifetime)
    const before = refunds().length
    stripe.setAway(({ path }) => path.startsWith('/v1/refunds'))
    await withdraw(visitor)
    expect(await visitor.plan()).toBeNull()
    expect(refunds()).toHaveLength(before)
    stripe.setAway()
    await shop.db.updateTable('job').set({ next_attempt_at: new Date() }).execute()
    await shop.runJobs()
    expect(refunds().slice(before)).toEqual([19_900])
    await deliverAll()
    expect(await invoicesOf(visitor)).toEqual([-19_900, 19_900])
  })

  test('of a plan that replaced a subscription gives back what was credited for its month, and no more', async () => {
    const visitor = await signUpWithoutTrial()
    await buy(visitor, subscription)
    await buy(visitor, lifetime)
    const [paid = 0] = await invoicesOf(visitor)
    const before = refunds().length
    expect((await withdraw(visitor)).amount_minor).toBe(19_900)
    expect(refunds().slice(before)).toEqual([paid, 19_900 - paid])
    await deliverAll()
    const sums = await invoicesOf(visitor)
    expect(sums.toSorted((left, right) => left - right)).toEqual([-paid, paid - 19_900, 1_290, paid])
  })
})
