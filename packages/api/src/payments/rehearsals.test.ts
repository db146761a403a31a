import { runNextJob, sumRevenueByDay } from '@tempolibre/database'
import { languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { readPdfText } from '../fixtures/read-pdf-text.ts'
import { openShop, type Shop, type Visitor } from './fixtures/shop.ts'
import { openStripeShop } from './fixtures/stripe-shop.ts'
import { openPayments } from './open-payments.ts'
import { createPaymentJobs } from './payment-jobs.ts'
import { runPaymentUpkeep } from './payment-upkeep.ts'
import { takeAftermath } from './take-aftermath.ts'

/** All days on which these tests can run. */
const thisYear = {
  from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
}
const year = /^TEST-(?:S-|R-)?\d{4}-\d{6}$/

async function buy(visitor: Visitor, plan: string) {
  const { checkout } = await visitor.choose(plan)
  return visitor.pay(checkout.id)
}

async function papersOf(shop: Shop, visitor: Visitor) {
  const { invoices } = await visitor.call('listInvoices', { lang: 'en' })
  const papers = []
  for (const { number, test: isTest } of invoices) {
    const response = await shop.api.request(`/api/v1/invoices/${number}/pdf`, {
      headers: { authorization: `Bearer ${visitor.token}` },
    })
    expect(response.status).toBe(200)
    const text = readPdfText(Buffer.from(await response.arrayBuffer())).replaceAll(/\s+/g, ' ')
    papers.push({ number, isTest, isMarked: text.includes(m.invoice_test()) })
  }
  return papers
}

describe('[R16.85] invoices and credit notes of a rehearsal', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())

  test('have series of their own, each without gaps, and say in list and paper that they are tests', async () => {
    const ada = await shop.signUp()
    await buy(ada, shop.plans.lifetime)
    const bea = await shop.signUp()
    await buy(bea, shop.plans.lifetime)
    const { provider_payment: payment } = await shop.db
      .selectFrom('invoice')
      .where('user_id', '=', ada.userId)
      .select('provider_payment')
      .executeTakeFirstOrThrow()
    await shop.db.transaction().execute((transaction) =>
      takeAftermath(transaction, {
        provider: 'test',
        payment,
        aftermath: { refundedMinor: 19_900 },
        askedAt: new Date(),
        siteUrl: shop.settings.siteUrl,
      }),
    )
    const papers = [...(await papersOf(shop, ada)), ...(await papersOf(shop, bea))]
    expect(papers).toHaveLength(3)
    for (const { isMarked, isTest, number } of papers) {
      expect([isTest, isMarked], number).toEqual([true, true])
      expect(number).toMatch(year)
    }
    const numbers = papers.map(({ number }) => number.replace(/\d{4}-/, '')).toSorted()
    expect(numbers).toEqual(['TEST-000001', 'TEST-000002', 'TEST-R-000001'])
    const series = await shop.db.selectFrom('invoice_number').select('series').orderBy('series').execute()
    expect(series).toEqual([{ series: 'TEST' }, { series: 'TEST-R' }])
  })

  test('do not count as revenue, and the plan says that what it gives are tests', async () => {
    const ada = await shop.signUp()
    await buy(ada, shop.plans.lifetime)
    expect(await ada.plan()).toMatchObject({ provider: 'test', test: true })
    const bea = await shop.signUp()
    await bea.choose(shop.plans.free)
    expect(await bea.plan()).toMatchObject({ provider: 'none', test: true })
    const mails = await shop.db
      .selectFrom('mail')
      .where('recipient', 'in', [ada.email, bea.email])
      .where('template', 'in', ['order_confirmed', 'plan_confirmed', 'invoice'])
      .select(['template', 'parameters'])
      .orderBy('template')
      .execute()
    expect(mails.map(({ parameters, template }) => [template, parameters['test']])).toEqual([
      ['invoice', 'yes'],
      ['order_confirmed', 'yes'],
      ['plan_confirmed', 'yes'],
    ])
  })
})

test('[R16.85] a shop with payments marks nothing, and its series begin at one beside those of its rehearsal', async () => {
  const market = await openStripeShop()
  const { shop } = market
  try {
    const rehearsed = createApi({ ...shop.settings, stripe: undefined })
    const early = await shop.signUp()
    const order = async (path: string, given: object) => {
      const response = await rehearsed.request(path, {
        method: 'POST',
        body: JSON.stringify(given),
        headers: { authorization: `Bearer ${early.token}`, 'content-type': 'application/json' },
      })
      // oxlint-disable-next-line typescript/no-explicit-any -- the next lines say what they expect in it
      const body: any = await response.json()
      return body
    }
    const { checkout } = await order('/api/v1/checkouts', { plan_id: shop.plans.lifetime, lang: 'en' })
    await order(`/api/v1/checkouts/${checkout.id}/settlement`, { outcome: 'paid' })

    const ada = await shop.signUp()
    await market.buy(ada, shop.plans.lifetime)
    expect((await papersOf(shop, early)).map(({ number }) => number.slice(0, 5))).toEqual(['TEST-'])
    const [paper] = await papersOf(shop, ada)
    expect(paper?.number).toMatch(/^\d{4}-000001$/)
    expect([paper?.isTest, paper?.isMarked]).toEqual([undefined, false])
    // The same plan, in earnest; the other way round would shut out whoever tried the shop first.
    await market.buy(early, shop.plans.lifetime)
    expect((await papersOf(shop, early)).map(({ number }) => number.slice(4))).toContain('-000002')
    const real = await early.plan()
    expect([real?.provider, real?.test]).toEqual(['stripe', undefined])
    const plan = await ada.plan()
    expect([plan?.provider, plan?.test]).toEqual(['stripe', undefined])
    const free = await shop.signUp()
    await free.choose(shop.plans.free)
    expect((await free.plan())?.test).toBeUndefined()
    const marked = await shop.db
      .selectFrom('mail')
      .where('recipient', 'in', [ada.email, free.email])
      .select('parameters')
      .execute()
    expect(marked.filter(({ parameters }) => parameters['test'] !== undefined)).toEqual([])
    const { plans, shop: state } = await shop.call('listPlans', { lang: 'en' })
    expect(state).toBe('open')
    expect(plans.map(({ kind, offer }) => [kind, offer])).toContainEqual(['lifetime', 'on_sale'])
  } finally {
    await market.close()
  }
})

describe("[R16.98] Stripe's test keys, with which no money moves", () => {
  test('mark plans, papers and mails as tests, in series of their own, and count as no revenue', async () => {
    const market = await openStripeShop({ secretKey: 'sk_test_standin' })
    const { shop } = market
    try {
      const ada = await shop.signUp()
      await market.buy(ada, shop.plans.subscription)
      expect(await ada.plan()).toMatchObject({ provider: 'stripe_test', test: true, status: 'trialing' })
      const bea = await shop.signUp()
      const { id } = await market.buy(bea, shop.plans.lifetime)
      expect(await bea.plan()).toMatchObject({ provider: 'stripe_test', test: true })
      market.stripe.refund(id)
      await market.deliverAll()
      const papers = await papersOf(shop, bea)
      expect(
        papers.map(({ isMarked, isTest, number }) => [isTest, isMarked, number.replace(/\d{4}-/, '')]),
      ).toEqual([
        [true, true, 'TEST-R-000001'],
        [true, true, 'TEST-000001'],
      ])
      expect(await bea.plan(), 'a refund ends it as it would a real one').toBeNull()
      const free = await shop.signUp()
      await free.choose(shop.plans.free)
      expect(await free.plan()).toMatchObject({ provider: 'none', test: true })
      const mails = await shop.db
        .selectFrom('mail')
        .where('recipient', 'in', [ada.email, bea.email, free.email])
        .where('template', 'in', ['order_confirmed', 'plan_confirmed', 'invoice', 'payment_refunded'])
        .select('parameters')
        .execute()
      expect(mails).toHaveLength(5)
      for (const { parameters } of mails) expect(parameters['test']).toBe('yes')
      expect(await sumRevenueByDay(shop.db, thisYear)).toEqual([])
      expect((await shop.call('listPlans', { lang: 'en' })).shop).toBe('rehearsal')
    } finally {
      await market.close()
    }
  })

  test('sell nothing where nobody rehearses', async () => {
    const market = await openStripeShop({ secretKey: 'rk_test_standin' })
    const { shop } = market
    try {
      const closed = createApi({ ...shop.settings, rehearse: false })
      const response = await closed.request('/api/v1/plans?lang=en')
      expect(await response.json()).toMatchObject({ shop: 'closed' })
      const visitor = await shop.signUp()
      const refused = await closed.request('/api/v1/checkouts', {
        method: 'POST',
        body: JSON.stringify({ plan_id: shop.plans.lifetime, lang: 'en' }),
        headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
      })
      expect([refused.status, await refused.json()]).toMatchObject([
        409,
        { error: { code: 'plan_unavailable', fields: [{ code: 'no_payments' }] } },
      ])
    } finally {
      await market.close()
    }
  })

  test('leave nothing behind once live keys are set: the plan stays a test, bars nothing, and ends with its period', async () => {
    const market = await openStripeShop({ secretKey: 'sk_test_standin' })
    const { shop, stripe } = market
    try {
      const [ada, bea] = [await shop.signUp(), await shop.signUp()]
      await market.buy(ada, shop.plans.lifetime)
      await market.buy(bea, shop.plans.subscription)
      const settings = { ...shop.settings, stripe: { ...stripe.settings, secretKey: 'sk_live_other' } }
      const selling = createApi(settings)
      const ask = async (path: string, given?: object) => {
        const response = await selling.request(path, {
          ...(given && { method: 'POST', body: JSON.stringify(given) }),
          headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
        })
        // oxlint-disable-next-line typescript/no-explicit-any -- the next lines say what they expect in it
        const body: any = await response.json()
        return body
      }
      const calls = stripe.calls.length
      expect((await ask('/api/v1/subscription?lang=en')).subscription).toMatchObject({ test: true })
      // The same plan, in earnest: nothing is lost by it, and the payer of the test is none that these keys know.
      const { terms } = await ask(`/api/v1/plans/${shop.plans.lifetime}/terms?lang=en`)
      const accepted_terms = Object.fromEntries(
        terms.map(({ document, version }: { document: string; version: string }) => [document, version]),
      )
      const { checkout } = await ask('/api/v1/checkouts', {
        plan_id: shop.plans.lifetime,
        lang: 'en',
        accepted_terms,
      })
      expect(checkout).toMatchObject({ provider: 'stripe', amount_minor: 19_900 })
      const opened = stripe.calls.slice(calls).find(({ path }) => path === '/v1/checkout/sessions')
      expect(opened?.params).toMatchObject({ customer_email: ada.email })

      const later = new Date(Date.now() + 40 * 24 * 3600_000)
      await runPaymentUpkeep(openPayments(settings), later)
      expect(await bea.plan()).toBeNull()
      const jobs = createPaymentJobs(settings).stripe
      const told = stripe.calls.length
      while ((await runNextJob(shop.db, jobs)).state !== 'nothing_due');
      const ending = await shop.db
        .selectFrom('job')
        .where('kind', '=', 'end_subscription')
        .select(['done_at', 'last_error'])
        .execute()
      expect(ending, 'live keys are not asked to end what they do not know').toEqual([
        { done_at: expect.any(Date), last_error: null },
      ])
      expect(stripe.calls.slice(told).filter(({ path }) => path.startsWith('/v1/subscriptions'))).toEqual([])
    } finally {
      await market.close()
    }
  })
})

describe('[R16.86] a shop without payments that does not rehearse', () => {
  let shop: Shop
  let closed: Shop['api']
  beforeAll(async () => {
    shop = await openShop()
    closed = createApi({ ...shop.settings, rehearse: false })
  })
  afterAll(() => shop.close())

  const post = async (visitor: Visitor, path: string, given: object) => {
    const response = await closed.request(path, {
      method: 'POST',
      body: JSON.stringify(given),
      headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
    })
    // oxlint-disable-next-line typescript/no-explicit-any -- tests say what they expect in it
    const body: any = await response.json()
    return { status: response.status, body }
  }

  test('sells nothing: neither a plan nor an order from before, with the reason in each language', async () => {
    const visitor = await shop.signUp()
    for (const plan_id of Object.values(shop.plans)) {
      for (const lang of languages) {
        const { body, status } = await post(visitor, '/api/v1/checkouts', { plan_id, lang })
        expect([status, body.error.code, body.error.fields[0].code]).toEqual([
          409,
          'plan_unavailable',
          'no_payments',
        ])
        expect(body.error.fields[0].message).toBe(m.plan_refused_no_payments({}, { locale: lang }))
      }
    }
    const { checkout } = await visitor.choose(shop.plans.lifetime)
    const settled = await post(visitor, `/api/v1/checkouts/${checkout.id}/settlement`, { outcome: 'paid' })
    expect([settled.status, settled.body.error.fields[0].code]).toEqual([409, 'no_payments'])
    expect(await visitor.plan()).toBeNull()
    const rows = await shop.db.selectFrom('subscription').select('id').execute()
    expect(rows).toEqual([])
  })

  test('offers nothing in the list of plans either', async () => {
    const response = await closed.request('/api/v1/plans?lang=en')
    // oxlint-disable-next-line typescript/no-explicit-any -- the next lines say what they expect in it
    const { plans, shop: state }: any = await response.json()
    expect(state).toBe('closed')
    expect(new Set(plans.map(({ offer }: { offer: string }) => offer))).toEqual(new Set(['not_on_sale']))
  })

  test('ends plans of the test checkout instead of going on with them', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.subscription)
    const later = new Date(Date.now() + 40 * 24 * 3600_000)
    await runPaymentUpkeep(openPayments({ ...shop.settings, rehearse: false }), later)
    expect(await visitor.plan()).toBeNull()
    expect((await visitor.call('listInvoices', { lang: 'en' })).invoices).toEqual([])
  })
})
