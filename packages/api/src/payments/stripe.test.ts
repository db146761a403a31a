import { fieldsOf } from '@tempolibre/domain/fields-of'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testPassword } from '../fixtures/sign-up-user.ts'
import type { Visitor } from './fixtures/shop.ts'
import { openStripeShop } from './fixtures/stripe-shop.ts'
import { firstOf } from './fixtures/stripe-wire.ts'

const { buy, close, deliver, deliverAll, pay, sessionOf, shop, signUpWithoutTrial, stripe, takeEvents } =
  await openStripeShop()

afterAll(close)
afterEach(() => {
  stripe.setAway()
  stripe.beforeAnswering()
})

const en = { lang: 'en' }

const invoicesOf = async (visitor: Visitor) => (await visitor.call('listInvoices', en)).invoices
const callsOf = (method: string, path: string) =>
  stripe.calls.filter((call) => call.method === method && call.path === path).length

describe('[R10.3] a checkout at Stripe', () => {
  test('opens a page for the chosen plan, in the site’s language, and the same page when repeated', async () => {
    const visitor = await shop.signUp({ language: 'es' })
    const { checkout, url } = await visitor.choose(shop.plans.subscription)
    expect(checkout).toMatchObject({ status: 'open', provider: 'stripe', trial_days: 14, amount_minor: 1290 })
    const session = stripe.get(await sessionOf(checkout.id))
    expect(url).toBe(session['url'])
    const metadata = { site: 'https://music.example', checkout: checkout.id }
    expect(session['params']).toMatchObject({
      mode: 'subscription',
      client_reference_id: checkout.id,
      customer_email: visitor.email,
      locale: 'es',
      metadata,
      success_url: `https://music.example/es/exito#${checkout.id}`,
      cancel_url: 'https://music.example/es/cancelado',
      line_items: [{ quantity: '1', price: expect.any(String) }],
      subscription_data: { trial_period_days: '14', metadata },
    })
    const price = stripe.get(firstOf(fieldsOf(session['params'])['line_items'])['price'])
    expect(price).toMatchObject({ currency: 'eur', unit_amount: 1290, recurring: { interval: 'month' } })
    expect(stripe.get(price['product'])).toMatchObject({
      name: 'Subscription (es)',
      active: true,
      metadata: { plan: shop.plans.subscription, trial_days: '14', monthly_download_limit: 'unlimited' },
    })
    expect(await visitor.choose(shop.plans.subscription)).toEqual({ success: true, checkout, url })
    expect(await visitor.plan()).toBeNull()
  })

  test('opens one page for concurrent clicks', async () => {
    const visitor = await shop.signUp()
    const started = await Promise.all(Array.from({ length: 6 }, () => visitor.choose(shop.plans.lifetime)))
    expect(new Set(started.map(({ url }) => url)).size).toBe(1)
    expect(new Set(started.map(({ checkout }) => checkout.id)).size).toBe(1)
  })

  test('can no longer be paid once another plan was chosen', async () => {
    const visitor = await shop.signUp()
    const first = await visitor.choose(shop.plans.subscription)
    await visitor.choose(shop.plans.lifetime)
    expect(stripe.get(await sessionOf(first.checkout.id))['status']).toBe('expired')
    expect(await visitor.call('getCheckout', { id: first.checkout.id, lang: 'en' })).toMatchObject({
      checkout: { status: 'cancelled' },
    })
  })

  test('is not opened for a plan without a price, or while Stripe is unavailable', async () => {
    const visitor = await shop.signUp()
    await expect(visitor.choose(shop.plans.unpriced)).rejects.toMatchObject({ code: 'plan_unavailable' })
    const { plans } = await shop.call('listPlans', { lang: 'en' })
    expect(plans.filter(({ offer }) => offer === 'not_on_sale').map(({ id }) => id)).toEqual([
      shop.plans.unpriced,
    ])
    stripe.setAway(() => true)
    await expect(visitor.choose(shop.plans.lifetime)).rejects.toMatchObject({
      code: 'payment_unavailable',
      responseStatus: 502,
    })
    stripe.setAway()
    expect((await visitor.choose(shop.plans.lifetime)).url).toMatch(/^https:\/\/checkout\.example\//)
  })

  test('takes effect if it was paid in another tab, before anything else is sold', async () => {
    const visitor = await shop.signUp()
    await pay(visitor, shop.plans.lifetime)
    await expect(visitor.choose(shop.plans.lifetime)).rejects.toMatchObject({ code: 'plan_unavailable' })
    expect(await visitor.plan()).toMatchObject({ plan: { kind: 'lifetime' } })
    await deliverAll()
    expect(await invoicesOf(visitor)).toHaveLength(1)
  })

  test('unknown to these keys is dropped, and another one is opened', { tags: 'thorough' }, async () => {
    const visitor = await shop.signUp()
    const { checkout } = await visitor.choose(shop.plans.lifetime)
    await shop.db
      .updateTable('checkout')
      .where('id', '=', checkout.id)
      .set({ provider_session: 'cs_of_other_keys' })
      .execute()
    const next = await visitor.choose(shop.plans.lifetime)
    expect(next.checkout.id).not.toBe(checkout.id)
    expect(next.url).toMatch(/^https:\/\/checkout\.example\//)
  })

  test('replaces the test checkout: a test plan cannot be paid, and ends instead of being renewed', async () => {
    const visitor = await shop.signUp()
    const plan = { user_id: visitor.userId, plan_id: Number(shop.plans.lifetime), provider: 'test' } as const
    const { id } = await shop.db
      .insertInto('checkout')
      .values({ ...plan, language: 'en' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(visitor.pay(id)).rejects.toMatchObject({ code: 'forbidden' })
    await shop.db
      .insertInto('subscription')
      .values({
        ...plan,
        plan_id: Number(shop.plans.subscription),
        status: 'active',
        current_period_end: new Date(Date.now() - 1000),
      })
      .execute()
    expect(await visitor.plan()).toBeNull()
    expect(await invoicesOf(visitor)).toEqual([])
  })

  test('that was not paid expires', async () => {
    const visitor = await shop.signUp()
    const { checkout } = await visitor.choose(shop.plans.lifetime)
    stripe.expire(await sessionOf(checkout.id))
    await deliverAll()
    expect(await visitor.call('getCheckout', { id: checkout.id, lang: 'en' })).toMatchObject({
      checkout: { status: 'expired' },
    })
  })

  test('waits for a payment that takes days, and ends if it fails', { tags: 'thorough' }, async () => {
    for (const paid of [true, false]) {
      const visitor = await shop.signUp()
      const { checkout } = await visitor.choose(shop.plans.lifetime)
      const session = await sessionOf(checkout.id)
      stripe.pay(session, { delayed: true })
      await deliverAll()
      expect(await visitor.plan()).toBeNull()
      stripe.decideDelayed(session, paid)
      await deliverAll()
      const { checkout: decided } = await visitor.call('getCheckout', { id: checkout.id, lang: 'en' })
      expect(decided.status).toBe(paid ? 'completed' : 'cancelled')
      expect((await visitor.plan()) !== null).toBe(paid)
      expect(await invoicesOf(visitor)).toHaveLength(paid ? 1 : 0)
    }
  })
})

describe('[R16.128] an invoice says the day on which the money came', () => {
  const day = 24 * 3600
  const before = (days: number) => Math.floor(Date.now() / 1000) - days * day
  const datesOf = (visitor: Visitor) =>
    shop.db
      .selectFrom('invoice')
      .where('user_id', '=', visitor.userId)
      .orderBy('issued_at', 'desc')
      .select(['paid_at', 'supplied_from'])
      .executeTakeFirstOrThrow()

  test('though Stripe told of a renewal days later', async () => {
    const visitor = await signUpWithoutTrial()
    const { id } = await buy(visitor, shop.plans.subscription)
    stripe.renew(id)
    const paid = before(3)
    const renewal = stripe.ofKind('invoice').at(-1) ?? {}
    renewal['status_transitions'] = { paid_at: paid }
    await deliverAll()
    expect((await datesOf(visitor)).paid_at).toEqual(new Date(paid * 1000))
  })

  test('though a single payment was learned of days later', async () => {
    const visitor = await shop.signUp()
    const { id } = await pay(visitor, shop.plans.lifetime)
    const paid = before(3)
    stripe.get(stripe.get(id)['latest_charge'])['created'] = paid
    await deliverAll()
    const at = new Date(paid * 1000)
    expect(await datesOf(visitor)).toMatchObject({ paid_at: at, supplied_from: at })
  })

  test('and not that of the order, if the bank took days', async () => {
    const visitor = await shop.signUp()
    const { checkout } = await visitor.choose(shop.plans.lifetime)
    const session = await sessionOf(checkout.id)
    const id = stripe.pay(session, { delayed: true })
    stripe.get(stripe.get(id)['latest_charge'])['created'] = before(5)
    await deliverAll()
    stripe.decideDelayed(session, true)
    await deliverAll()
    const { paid_at, supplied_from } = await datesOf(visitor)
    expect(supplied_from).toEqual(paid_at)
    expect(Number(paid_at)).toBeGreaterThan(before(1) * 1000)
  })
})

describe('[R10.3] a subscription at Stripe', () => {
  test('follows Stripe: trial, paid, due, paid again, cancelled, resumed and ended', async () => {
    const visitor = await shop.signUp()
    const { id } = await buy(visitor, shop.plans.subscription)
    expect(await visitor.plan()).toMatchObject({
      status: 'trialing',
      provider: 'stripe',
      trial_days_left: 14,
      cancel_at_period_end: false,
    })
    expect(await invoicesOf(visitor)).toEqual([])
    stripe.renew(id)
    await deliverAll()
    expect(await visitor.plan()).toMatchObject({ status: 'active', trial_days_left: null })
    expect(await invoicesOf(visitor)).toMatchObject([{ amount_minor: 1290, currency: 'EUR' }])
    stripe.renew(id, false)
    await deliverAll()
    expect(await visitor.plan()).toMatchObject({ status: 'past_due' })
    expect(await invoicesOf(visitor)).toHaveLength(1)
    stripe.renew(id)
    await deliverAll()
    expect(await invoicesOf(visitor)).toHaveLength(2)
    const portal = await visitor.call('openBillingPortal', { lang: 'fr' })
    expect(portal.url).toBe('https://billing.example/1')
    expect(stripe.ofKind('billing_portal.session').at(-1)).toMatchObject({
      locale: 'fr',
      customer: stripe.get(id)['customer'],
      return_url: 'https://music.example/fr/abonnement',
    })
    expect((await visitor.call('cancelSubscription', en)).subscription).toMatchObject({
      cancel_at_period_end: true,
    })
    expect(stripe.get(id)['cancel_at_period_end']).toBe(true)
    expect((await visitor.call('resumeSubscription', en)).subscription.cancel_at_period_end).toBe(false)
    expect(stripe.get(id)['cancel_at_period_end']).toBe(false)
    stripe.end(id)
    await deliverAll()
    expect(await visitor.plan()).toBeNull()
  })

  test('[R12.5] is shown at the price Stripe charges for it, whatever the plan costs since', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.subscription)
    const plan = shop.db.updateTable('plan').where('id', '=', Number(shop.plans.subscription))
    await plan.set({ price_minor: 2490 }).execute()
    try {
      expect((await visitor.plan())?.plan).toMatchObject({ price_minor: 1290, currency: 'EUR' })
    } finally {
      await plan.set({ price_minor: 1290 }).execute()
    }
  })

  test('cancelled by a date on Stripe’s own page can still be resumed', { tags: 'thorough' }, async () => {
    const visitor = await shop.signUp()
    const { id } = await buy(visitor, shop.plans.subscription)
    const { current_period_end: end } = (await visitor.plan()) ?? {}
    stripe.change(id, { cancel_at: Date.parse(end ?? '') / 1000 })
    await deliverAll()
    expect(await visitor.plan()).toMatchObject({ cancel_at_period_end: true, current_period_end: end })
    await visitor.call('resumeSubscription', en)
    expect(stripe.get(id)['cancel_at']).toBeNull()
    expect(await visitor.plan()).toMatchObject({ cancel_at_period_end: false })
  })

  test('cannot be cancelled or resumed while Stripe is unavailable', { tags: 'thorough' }, async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.subscription)
    stripe.setAway(() => true)
    await expect(visitor.call('cancelSubscription', en)).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    await expect(visitor.call('openBillingPortal', en)).rejects.toMatchObject({ code: 'payment_unavailable' })
    stripe.setAway()
    expect(await visitor.plan()).toMatchObject({ cancel_at_period_end: false })
  })

  test(
    'that is unpaid ends at once when it is cancelled, here and at Stripe',
    { tags: 'thorough' },
    async () => {
      const visitor = await shop.signUp()
      const { id } = await buy(visitor, shop.plans.subscription)
      stripe.renew(id, false)
      await deliverAll()
      expect((await visitor.call('cancelSubscription', en)).subscription).toBeNull()
      expect(stripe.get(id)['status']).toBe('canceled')
    },
  )

  test('without events is queried once its period is over', async () => {
    const visitor = await shop.signUp()
    const { id } = await buy(visitor, shop.plans.subscription)
    stripe.end(id)
    takeEvents()
    await shop.db
      .updateTable('subscription')
      .where('provider_subscription', '=', id)
      .set({ current_period_end: new Date(Date.now() - 1000), provider_state_at: new Date(0) })
      .execute()
    expect(await visitor.plan()).toBeNull()
  })

  test(
    'pays for the period of its own line, also with settlements of an earlier one on the invoice',
    { tags: 'thorough' },
    async () => {
      const visitor = await signUpWithoutTrial()
      const { id } = await buy(visitor, shop.plans.subscription)
      stripe.renew(id)
      const [first, second] = stripe.ofKind('invoice').filter(({ subscription }) => subscription === id)
      const period = (invoice = first) => fieldsOf(firstOf(fieldsOf(invoice?.['lines'])['data'])['period'])
      const [earlier, own] = [period(first), period(second)]
      const prorated = ['subscription_item_details', 'invoice_item_details'].map((kind) => ({
        period: earlier,
        parent: { [kind]: { proration: true } },
      }))
      Object.assign(second ?? {}, { lines: { object: 'list', data: [...prorated, { period: own }] } })
      await deliverAll()
      const paid = () =>
        shop.db
          .selectFrom('payment')
          .where('provider_payment', '=', String(second?.['id']))
          .select(['period_start', 'period_end'])
          .executeTakeFirst()
      const date = (seconds: unknown) => new Date(Number(seconds) * 1000)
      expect(await paid()).toEqual({ period_start: date(own['start']), period_end: date(own['end']) })
    },
  )

  test('has one trial per mailbox: a second one starts no plan and charges nothing', async () => {
    const visitors = [
      await shop.signUp({ email: 'pair+one@example.org' }),
      await shop.signUp({ email: 'pair+two@example.org' }),
    ]
    const paid = []
    for (const visitor of visitors) paid.push(await pay(visitor, shop.plans.subscription))
    await Promise.all(takeEvents().map(deliver))
    const plans = await Promise.all(visitors.map((visitor) => visitor.plan()))
    expect(plans.filter((plan) => plan !== null)).toHaveLength(1)
    const states = paid.map(({ id }) => stripe.get(id)['status']).toSorted()
    expect(states).toEqual(['canceled', 'trialing'])
  })
})

describe('[R10.3] nobody is charged without getting a plan', () => {
  test('a payment whose webhook is lost takes effect when its page is opened, with limited calls to Stripe', async () => {
    const visitor = await shop.signUp()
    const { checkout, session } = await pay(visitor, shop.plans.lifetime)
    takeEvents()
    const asked = () => callsOf('GET', `/v1/checkout/sessions/${session}`)
    const before = asked()
    const ask = () => visitor.call('getCheckout', { id: checkout, lang: 'en' })
    expect(await ask()).toMatchObject({ checkout: { status: 'completed' } })
    expect(await visitor.plan()).toMatchObject({ plan: { kind: 'lifetime' }, current_period_end: null })
    await ask()
    expect(asked()).toBe(before + 1)

    const patient = await shop.signUp()
    const { checkout: open } = await patient.choose(shop.plans.lifetime)
    const path = `/v1/checkout/sessions/${await sessionOf(open.id)}`
    await Promise.all(
      Array.from({ length: 5 }, () => patient.call('getCheckout', { id: open.id, lang: 'en' })),
    )
    expect(callsOf('GET', path)).toBe(1)
  })

  test('a payment whose page is never opened takes effect within the hour', async () => {
    const visitor = await shop.signUp()
    await pay(visitor, shop.plans.lifetime)
    takeEvents()
    await shop.upkeep()
    expect(await visitor.plan()).toMatchObject({ plan: { kind: 'lifetime' } })
    expect(await invoicesOf(visitor)).toHaveLength(1)
  })

  test(
    'a checkout is shown in its known state while Stripe is unavailable',
    { tags: 'thorough' },
    async () => {
      const visitor = await shop.signUp()
      const { checkout } = await visitor.choose(shop.plans.lifetime)
      stripe.setAway(() => true)
      expect(await visitor.call('getCheckout', { id: checkout.id, lang: 'en' })).toMatchObject({
        checkout: { status: 'open' },
      })
    },
  )

  test(
    'a replaced plan ends at Stripe too, later if Stripe is unavailable',
    { tags: 'thorough' },
    async () => {
      const visitor = await shop.signUp()
      const { id } = await buy(visitor, shop.plans.subscription)
      stripe.setAway(({ method }) => method === 'DELETE')
      await buy(visitor, shop.plans.lifetime)
      expect(await visitor.plan()).toMatchObject({ plan: { kind: 'lifetime' } })
      expect(stripe.get(id)['status']).toBe('trialing')
      stripe.setAway()
      await shop.runJobs()
      // It waits a minute before retrying.
      expect(stripe.get(id)['status']).toBe('trialing')
      await shop.db
        .updateTable('job')
        .where('subject', '=', id)
        .set({ next_attempt_at: new Date(0) })
        .execute()
      await shop.runJobs()
      expect(stripe.get(id)['status']).toBe('canceled')
      expect(await visitor.plan()).toMatchObject({ plan: { kind: 'lifetime' } })
    },
  )

  test('a subscription ends at Stripe with its account, and an open page is closed', async () => {
    const visitor = await shop.signUp()
    const { id } = await buy(visitor, shop.plans.subscription)
    const { checkout } = await visitor.choose(shop.plans.lifetime)
    const session = await sessionOf(checkout.id)
    await visitor.call('deleteAccount', { current_password: testPassword })
    await shop.runJobs()
    expect(stripe.get(id)['status']).toBe('canceled')
    expect(stripe.get(session)['status']).toBe('expired')
    await deliverAll()
  })

  test('a payment made while the account is deleted is refunded', { tags: 'thorough' }, async () => {
    const visitor = await signUpWithoutTrial()
    const { id } = await pay(visitor, shop.plans.subscription)
    await visitor.call('deleteAccount', { current_password: testPassword })
    await deliverAll()
    expect(stripe.get(id)['status']).toBe('canceled')
    const invoice = stripe.ofKind('invoice').find(({ subscription }) => subscription === id)
    expect(stripe.ofKind('refund')).toContainEqual(
      expect.objectContaining({ payment_intent: invoice?.['payment_intent'] }),
    )
  })

  test('a refunded lifetime plan ends; the invoice stays, with its credit note', async () => {
    const visitor = await shop.signUp()
    const { id } = await buy(visitor, shop.plans.lifetime)
    stripe.refund(id)
    await deliverAll()
    expect(await visitor.plan()).toBeNull()
    const amounts = (await invoicesOf(visitor)).map(({ amount_minor }) => amount_minor)
    expect(amounts).toEqual([-19_900, 19_900])
  })

  test('a sale of another site with the same Stripe account is ignored', async () => {
    const visitor = await shop.signUp()
    const { checkout } = await visitor.choose(shop.plans.subscription)
    const session = await sessionOf(checkout.id)
    const elsewhere = { site: 'https://elsewhere.example', checkout: checkout.id }
    const page = stripe.get(session)
    const params = { ...fieldsOf(page['params']), subscription_data: { metadata: elsewhere } }
    Object.assign(page, { params, metadata: elsewhere })
    const id = stripe.pay(session)
    await deliverAll()
    expect(await visitor.plan()).toBeNull()
    expect(stripe.get(id)['status']).toBe('active')
    expect(stripe.ofKind('refund').some(({ payment_intent }) => payment_intent === id)).toBe(false)
  })
})
