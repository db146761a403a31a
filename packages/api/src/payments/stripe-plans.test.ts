import { fieldsOf } from '@tempolibre/domain/fields-of'
import { orderJob } from '@tempolibre/database'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { listSoldPlans } from './sold-plan.ts'
import { openStripeShop } from './fixtures/stripe-shop.ts'
import { firstOf } from './fixtures/stripe-wire.ts'

const { buy, close, deliverAll, sessionOf, shop, signUpWithoutTrial, stripe } = await openStripeShop()
const { lifetime, subscription } = shop.plans

afterAll(close)
afterEach(() => stripe.setAway())

const en = { lang: 'en' }
const planRow = (id: string) => shop.db.updateTable('plan').where('id', '=', Number(id))
const productsOf = (plan: string) =>
  stripe.ofKind('product').filter(({ metadata }) => fieldsOf(metadata)['plan'] === plan)
/** The prices of a plan in one language: what they cost and whether they are sold. */
const pricesOf = (plan: string, language = 'en') => {
  const product = productsOf(plan).find(({ metadata }) => fieldsOf(metadata)['language'] === language)
  return stripe
    .ofKind('price')
    .filter((price) => price['product'] === product?.['id'])
    .map(({ active, currency, unit_amount: amount }) => [currency, amount, active])
}
const told = async (id: string) => (await listSoldPlans(shop.db)).find(({ plan }) => String(plan.id) === id)

/** The page of a new order, and what is charged on it. */
async function order(plan: string, currency?: string) {
  const visitor = await signUpWithoutTrial()
  const { checkout } = await visitor.choose(plan, currency === undefined ? {} : { currency })
  const session = await sessionOf(checkout.id)
  const params = fieldsOf(stripe.get(session)['params'])
  const { price } = firstOf(params['line_items'])
  return { visitor, checkout, session, price: price === undefined ? undefined : stripe.get(price) }
}

describe('[R12.5] Stripe', () => {
  test('is told of each plan in three languages and all currencies, once, and of what has changed since', async () => {
    await shop.upkeep()
    expect(productsOf(lifetime).map(({ name }) => name)).toEqual([
      'Lifetime (en)',
      'Lifetime (es)',
      'Lifetime (fr)',
    ])
    // In Iceland, Stripe still counts hundredths of the króna.
    const prices = [
      ['eur', 19_900, true],
      ['isk', 2_990_000, true],
      ['jpy', 32_000, true],
      ['usd', 21_900, true],
    ]
    expect(pricesOf(lifetime)).toEqual(prices)
    expect(pricesOf(lifetime, 'fr')).toEqual(prices)
    expect(pricesOf(subscription)).toEqual([
      ['eur', 1290, true],
      ['usd', 1490, true],
    ])
    expect(productsOf(shop.plans.free)).toEqual([])
    const writes = () =>
      stripe.calls.filter(({ method, path }) => method === 'POST' && path !== '/v1/refunds').length
    const before = writes()
    await shop.upkeep()
    expect(writes()).toBe(before)

    await planRow(lifetime).set({ price_minor: 24_900, daily_download_limit: 50 }).execute()
    await orderJob(shop.db, { kind: 'tell_plan', subject: `${lifetime} changed` })
    await shop.runJobs()
    expect(pricesOf(lifetime)).toEqual([['eur', 19_900, false], ...prices.slice(1), ['eur', 24_900, true]])
    expect(productsOf(lifetime)[0]).toMatchObject({ metadata: { daily_download_limit: '50' } })
    // The former price comes back as the same object.
    await planRow(lifetime).set({ price_minor: 19_900, daily_download_limit: null }).execute()
    await shop.upkeep()
    expect(pricesOf(lifetime)).toEqual([...prices, ['eur', 24_900, false]])
    expect(pricesOf(subscription)).toHaveLength(2)
  })

  test('does not sell what is archived, and sells it again', async () => {
    await planRow(subscription).set({ archived_at: new Date() }).execute()
    await shop.upkeep()
    expect(productsOf(subscription).map(({ active }) => active)).toEqual([false, false, false])
    expect(productsOf(lifetime).map(({ active }) => active)).toEqual([true, true, true])
    await planRow(subscription).set({ archived_at: null }).execute()
    await shop.upkeep()
    expect(productsOf(subscription).map(({ active }) => active)).toEqual([true, true, true])
  })

  test('is told later while it is away, and what it refuses is known and tried again', async () => {
    await planRow(subscription).set({ trial_days: 7 }).execute()
    stripe.setAway(({ path }) => path.startsWith('/v1/products'))
    await shop.upkeep()
    const away = await told(subscription)
    expect(away?.problem).toBeNull()
    stripe.setAway()
    // More than Stripe takes in one payment.
    await planRow(lifetime).set({ price_minor: 100_000_000 }).execute()
    await shop.upkeep()
    expect((await told(lifetime))?.problem).toBe('Invalid integer.')
    expect((await told(subscription))?.told).not.toBe(away?.told)
    await planRow(lifetime).set({ price_minor: 19_900 }).execute()
    await planRow(subscription).set({ trial_days: 14 }).execute()
    await shop.upkeep()
    expect((await told(lifetime))?.problem).toBeNull()
  })

  test('sells a plan without a product if its keys may not make one', async () => {
    await planRow(lifetime).set({ price_minor: 29_900 }).execute()
    stripe.setAway(({ path }) => path.startsWith('/v1/products'), 403)
    const { checkout, price } = await order(lifetime)
    expect(price).toBeUndefined()
    expect(checkout.amount_minor).toBe(29_900)
    stripe.setAway()
    await planRow(lifetime).set({ price_minor: 19_900 }).execute()
  })
})

describe('[R12.5] a plan in another currency', () => {
  test.each([
    [undefined, 'EUR', 19_900, 'eur', 19_900],
    ['USD', 'USD', 21_900, 'usd', 21_900],
    ['JPY', 'JPY', 32_000, 'jpy', 32_000],
    ['ISK', 'ISK', 29_900, 'isk', 2_990_000],
    // One in which the plan has no price.
    ['GBP', 'EUR', 19_900, 'eur', 19_900],
  ])(
    'asked for in %s, is charged, invoiced and credited in %s',
    async (asked, currency, minor, atStripe, amount) => {
      const { checkout, price, session, visitor } = await order(lifetime, asked)
      expect(checkout).toMatchObject({ currency, amount_minor: minor })
      expect(price).toMatchObject({ currency: atStripe, unit_amount: amount })
      const payment = stripe.pay(session)
      await deliverAll()
      expect(await visitor.plan()).toMatchObject({ plan: { price_minor: minor, currency } })
      stripe.refund(payment, amount / 2)
      await deliverAll()
      const { invoices } = await visitor.call('listInvoices', en)
      expect(invoices.map((invoice) => [invoice.amount_minor, invoice.currency])).toEqual([
        [-minor / 2, currency],
        [minor, currency],
      ])
    },
  )

  test('is renewed in the currency of its order, whatever its price is since', async () => {
    const visitor = await signUpWithoutTrial()
    const euros = await signUpWithoutTrial()
    const { id } = await buy(visitor, subscription, { currency: 'USD' })
    const other = await buy(euros, subscription)
    await shop.db.deleteFrom('plan_price').where('plan_id', '=', Number(subscription)).execute()
    stripe.renew(id)
    stripe.renew(other.id)
    await deliverAll()
    const currenciesOf = async (of: typeof visitor) =>
      (await of.call('listInvoices', en)).invoices.map((invoice) => [invoice.amount_minor, invoice.currency])
    expect(await currenciesOf(visitor)).toEqual([
      [1490, 'USD'],
      [1490, 'USD'],
    ])
    expect(await currenciesOf(euros)).toEqual([
      [1290, 'EUR'],
      [1290, 'EUR'],
    ])
  })

  test('asks for a new page once another currency is chosen', async () => {
    const visitor = await signUpWithoutTrial()
    const first = await visitor.choose(lifetime, { currency: 'USD' })
    const second = await visitor.choose(lifetime, { currency: 'JPY' })
    expect(second.checkout.id).not.toBe(first.checkout.id)
    expect(stripe.get(await sessionOf(first.checkout.id))['status']).toBe('expired')
  })
})
