import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readPdfText } from '../fixtures/read-pdf-text.ts'
import { testPassword } from '../fixtures/sign-up-user.ts'
import { openShop, type Shop, type Visitor } from './fixtures/shop.ts'
import { settleDueSubscriptions } from './settle-due-subscriptions.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const en = { lang: 'en' }
const dayMs = 24 * 60 * 60_000
const invoicesOf = async (visitor: Visitor) => (await visitor.call('listInvoices', en)).invoices
const held = ({ userId }: Visitor) =>
  shop.db
    .selectFrom('subscription')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .selectAll()
    .execute()

/** Chooses a plan and pays for it in the test checkout. */
async function buy(visitor: Visitor, plan: string) {
  const { checkout } = await visitor.choose(plan)
  return visitor.pay(checkout.id)
}

/** Moves the dates of a plan into the past. */
async function pass(visitor: Visitor, days: number) {
  const [plan] = await held(visitor)
  if (!plan) throw new Error('there is no plan')
  const back = (date: Date | null) => date && new Date(date.getTime() - days * dayMs)
  await shop.db
    .updateTable('subscription')
    .where('id', '=', plan.id)
    .set({
      started_at: back(plan.started_at) ?? plan.started_at,
      trial_ends_at: back(plan.trial_ends_at),
      current_period_start: back(plan.current_period_start) ?? plan.current_period_start,
      current_period_end: back(plan.current_period_end),
    })
    .execute()
}

describe('[R10.3] the free plan', () => {
  test('is in force at once, has no end and costs nothing', async () => {
    const visitor = await shop.signUp({ language: 'es' })
    expect(await visitor.call('getSubscription', en)).toEqual({
      success: true,
      subscription: null,
      trial_available: true,
    })
    const { checkout, url } = await visitor.choose(shop.plans.free)
    expect(url).toBe('https://music.example/es/exito')
    expect(checkout).toMatchObject({
      status: 'completed',
      provider: 'none',
      amount_minor: null,
      trial_days: 0,
    })
    expect(checkout.plan.name).toBe('Free (es)')
    expect(await visitor.plan()).toMatchObject({
      plan: { id: shop.plans.free },
      status: 'active',
      provider: 'none',
      current_period_end: null,
      trial_ends_at: null,
      trial_days_left: null,
    })
    expect(await invoicesOf(visitor)).toEqual([])
    await expect(visitor.choose(shop.plans.free)).rejects.toMatchObject({ code: 'plan_unavailable' })
  })

  test('replaces a paid plan or trial only if confirmed', async () => {
    const visitor = await shop.signUp()
    const { checkout } = await visitor.choose(shop.plans.subscription)
    await visitor.pay(checkout.id)
    await expect(visitor.choose(shop.plans.free)).rejects.toMatchObject({
      code: 'confirmation_required',
      responseStatus: 409,
    })
    expect(await visitor.plan()).toMatchObject({ plan: { kind: 'subscription' }, status: 'trialing' })
    const { status } = await shop.api.request('/api/v1/checkouts', {
      method: 'POST',
      headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ plan_id: shop.plans.free, lang: 'en', give_up: true }),
    })
    expect(status).toBe(200)
    expect(await visitor.plan()).toMatchObject({ plan: { kind: 'free' } })
  })

  test('ends at once when it is cancelled, and cancelling again is not an error', async () => {
    const visitor = await shop.signUp()
    await visitor.choose(shop.plans.free)
    expect((await visitor.call('cancelSubscription', en)).subscription).toBeNull()
    expect((await visitor.call('cancelSubscription', en)).subscription).toBeNull()
    expect(await visitor.plan()).toBeNull()
  })
})

describe('[R10.3] the test checkout', () => {
  test('stays open until it is decided, and replaces the previous plan', async () => {
    const visitor = await shop.signUp({ language: 'fr' })
    await visitor.choose(shop.plans.free)
    const { checkout, url } = await visitor.choose(shop.plans.subscription)
    expect(url).toBe(`https://music.example/app/checkout#${checkout.id}`)
    expect(checkout).toMatchObject({
      status: 'open',
      provider: 'test',
      amount_minor: 1290,
      currency: 'EUR',
      trial_days: 14,
    })
    expect(await visitor.plan()).toMatchObject({ plan: { kind: 'free' } })
    const paid = await visitor.pay(checkout.id)
    expect(paid).toMatchObject({ url: 'https://music.example/fr/succes', checkout: { status: 'completed' } })
    const plan = await visitor.plan()
    expect(plan).toMatchObject({ status: 'trialing', trial_days_left: 14, cancel_at_period_end: false })
    expect(plan?.current_period_end).toBe(plan?.trial_ends_at)
    expect(await held(visitor)).toHaveLength(1)
    // A trial charges nothing, so it has no invoice.
    expect(await invoicesOf(visitor)).toEqual([])
    expect((await visitor.call('getSubscription', en)).trial_available).toBe(false)
  })

  test('leads back if declined, and the first decision stands', async () => {
    const visitor = await shop.signUp({ language: 'es' })
    const { checkout } = await visitor.choose(shop.plans.lifetime)
    const given = await visitor.pay(checkout.id, 'cancelled')
    expect(given).toMatchObject({
      url: 'https://music.example/es/cancelado',
      checkout: { status: 'cancelled' },
    })
    expect(await visitor.pay(checkout.id, 'paid')).toEqual(given)
    expect(await visitor.plan()).toBeNull()
    const second = await buy(visitor, shop.plans.lifetime)
    expect(await visitor.pay(second.checkout.id, 'cancelled')).toEqual(second)
    expect(await visitor.plan()).toMatchObject({ plan: { kind: 'lifetime' }, current_period_end: null })
  })

  test('may stay open while the free plan is taken', async () => {
    const visitor = await shop.signUp()
    const { checkout } = await visitor.choose(shop.plans.lifetime)
    await visitor.choose(shop.plans.free)
    expect(await visitor.plan()).toMatchObject({ plan: { kind: 'free' } })
    await visitor.pay(checkout.id)
    expect(await visitor.plan()).toMatchObject({ plan: { kind: 'lifetime' } })
  })

  test('sells a plan without a price for nothing, without an invoice', async () => {
    const visitor = await shop.signUp()
    const { checkout } = await buy(visitor, shop.plans.unpriced)
    expect(checkout).toMatchObject({ amount_minor: null, currency: null, trial_days: 0 })
    expect(await visitor.plan()).toMatchObject({ status: 'active', trial_ends_at: null })
    await pass(visitor, 40)
    expect(await visitor.plan()).toMatchObject({ status: 'active' })
    expect(await invoicesOf(visitor)).toEqual([])
  })

  test('does not sell to the holder of a lifetime plan, nor the current plan again', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.subscription)
    await expect(visitor.choose(shop.plans.subscription)).rejects.toMatchObject({ code: 'plan_unavailable' })
    await buy(visitor, shop.plans.lifetime)
    for (const plan of Object.values(shop.plans)) {
      await expect(visitor.choose(plan)).rejects.toMatchObject({ code: 'plan_unavailable' })
    }
    for (const plan of ['0', '99999999999999999999', 'free', '-1']) {
      await expect(visitor.choose(plan)).rejects.toMatchObject({ code: 'plan_unavailable' })
    }
    expect(await invoicesOf(visitor)).toMatchObject([
      { plan_kind: 'lifetime', plan_name: 'Lifetime (en)', amount_minor: 19_900, currency: 'EUR' },
    ])
    await expect(visitor.call('cancelSubscription', en)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('lasts twelve hours, however often the plan is chosen', { tags: 'thorough' }, async () => {
    const visitor = await shop.signUp()
    const { checkout } = await visitor.choose(shop.plans.lifetime)
    const chooseAfter = async (hours: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
      try {
        return (await visitor.choose(shop.plans.lifetime)).checkout.id
      } finally {
        vi.useRealTimers()
      }
    }
    expect(await chooseAfter(11.9)).toBe(checkout.id)
    expect(await chooseAfter(12.1)).not.toBe(checkout.id)
  })

  test('stores no payment methods', async () => {
    const visitor = await shop.signUp()
    await expect(visitor.call('openBillingPortal', en)).rejects.toMatchObject({ code: 'plan_unavailable' })
  })

  test('has no webhook, which requires Stripe’s keys', async () => {
    const response = await shop.api.request('/api/v1/stripe/webhook', { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
  })
})

describe('[R10.3] concurrent clicks', () => {
  test('make one checkout, one payment and one invoice', async () => {
    const visitor = await shop.signUp()
    const started = await Promise.all(Array.from({ length: 8 }, () => visitor.choose(shop.plans.lifetime)))
    const [first] = started
    expect(new Set(started.map(({ checkout }) => checkout.id)).size).toBe(1)
    const paid = await Promise.all(
      Array.from({ length: 8 }, () => visitor.pay(first?.checkout.id ?? '', 'paid')),
    )
    for (const { checkout } of paid) expect(checkout.status).toBe('completed')
    expect(await held(visitor)).toHaveLength(1)
    expect(await invoicesOf(visitor)).toHaveLength(1)
  })

  test('on different plans leave one plan and one payable checkout', { tags: 'thorough' }, async () => {
    const visitor = await shop.signUp()
    const { free, lifetime, subscription } = shop.plans
    const outcomes = await Promise.allSettled(
      [free, lifetime, subscription, free, lifetime, subscription].map((plan) => visitor.choose(plan)),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await held(visitor)).toHaveLength(1)
    const open = await shop.db
      .selectFrom('checkout')
      .where('user_id', '=', visitor.userId)
      .where('status', '=', 'open')
      .select('id')
      .execute()
    expect(open).toHaveLength(1)
  })

  test('an account may start thirty checkouts an hour', { tags: 'thorough' }, async () => {
    const visitor = await shop.signUp()
    const plan = Number(shop.plans.lifetime)
    await shop.db
      .insertInto('checkout')
      .values(
        Array.from({ length: 30 }, () => ({
          user_id: visitor.userId,
          plan_id: plan,
          provider: 'test' as const,
          language: 'en' as const,
          status: 'cancelled' as const,
        })),
      )
      .execute()
    await expect(visitor.choose(shop.plans.lifetime)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

test('[R7.1] a plan chosen while the account is deleted is refused like any call after it', async () => {
  const visitor = await shop.signUp()
  const choice = { plan_id: shop.plans.free, lang: 'en' }
  const { terms } = await visitor.call('getPlanTerms', choice)
  const accepted_terms = Object.fromEntries(terms.map(({ document, version }) => [document, version]))
  const chosen = await shop.db.transaction().execute(async (deleting) => {
    const account = deleting.selectFrom('user_account').where('id', '=', visitor.userId)
    await account.select('id').forUpdate().execute()
    const choosing = visitor
      .call('startCheckout', { ...choice, accepted_terms })
      .catch((error: unknown) => error)
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{
          waiting: number
        }>`select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
        expect(rows[0]?.waiting).toBe(1)
      },
      { timeout: 30_000 },
    )
    await deleting.deleteFrom('user_account').where('id', '=', visitor.userId).execute()
    return { choosing }
  })
  expect(await chosen.choosing).toMatchObject({ code: 'unauthorized', responseStatus: 401 })
})

describe('[R10.3] a trial', () => {
  test(
    'is available once per mailbox, also with other spellings and after deleting the account',
    { tags: 'thorough' },
    async () => {
      const first = await shop.signUp({ email: 'grace.hopper+music@gmail.com' })
      await buy(first, shop.plans.subscription)
      await first.call('deleteAccount', { current_password: testPassword })
      for (const email of ['grace.hopper+music@gmail.com', 'GraceHopper@googlemail.com']) {
        const again = await shop.signUp({ email: email.toLowerCase() })
        expect((await again.call('getSubscription', en)).trial_available).toBe(false)
        const { checkout } = await buy(again, shop.plans.subscription)
        expect(checkout.trial_days).toBe(0)
        expect(await again.plan()).toMatchObject({ status: 'active', trial_ends_at: null })
        expect(await invoicesOf(again)).toMatchObject([{ plan_kind: 'subscription', amount_minor: 1290 }])
      }
      const trials = await shop.db.selectFrom('trial').selectAll().execute()
      expect(JSON.stringify(trials)).not.toMatch(/grace|hopper|gmail/i)
    },
  )

  test('is not available again after changing the address', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.subscription)
    await visitor.call('cancelSubscription', en)
    await pass(visitor, 15)
    const email = `${randomUUID()}@example.org`
    await shop.db.updateTable('user_account').where('id', '=', visitor.userId).set({ email }).execute()
    const { checkout } = await visitor.choose(shop.plans.subscription)
    expect(checkout.trial_days).toBe(0)
  })

  test(
    'is granted to one of two accounts of a mailbox that pay concurrently',
    { tags: 'thorough' },
    async () => {
      const visitors = [
        await shop.signUp({ email: 'twins+one@example.org' }),
        await shop.signUp({ email: 'twins+two@example.org' }),
      ]
      const checkouts: string[] = []
      for (const visitor of visitors) {
        const { checkout } = await visitor.choose(shop.plans.subscription)
        expect(checkout.trial_days).toBe(14)
        checkouts.push(checkout.id)
      }
      await Promise.all(visitors.map((visitor, index) => visitor.pay(checkouts[index] ?? '')))
      const plans = await Promise.all(visitors.map((visitor) => visitor.plan()))
      expect(plans.map((plan) => plan?.status).toSorted()).toEqual(['active', 'trialing'])
    },
  )
})

describe('[R10.2] a subscription', () => {
  test('runs to its end when it is cancelled, and continues when that is undone', async () => {
    const visitor = await shop.signUp()
    await expect(visitor.call('resumeSubscription', en)).rejects.toMatchObject({ code: 'conflict' })
    await buy(visitor, shop.plans.subscription)
    await expect(visitor.call('resumeSubscription', en)).rejects.toMatchObject({ code: 'conflict' })
    const cancelled = await visitor.call('cancelSubscription', en)
    expect(cancelled.subscription).toMatchObject({ cancel_at_period_end: true, status: 'trialing' })
    expect(await visitor.call('cancelSubscription', en)).toEqual(cancelled)
    expect((await visitor.call('resumeSubscription', en)).subscription).toMatchObject({
      cancel_at_period_end: false,
    })
    await visitor.call('cancelSubscription', en)
    // The trial of 14 days has a day left, then none.
    await pass(visitor, 13)
    expect(await visitor.plan()).toMatchObject({ status: 'trialing', cancel_at_period_end: true })
    await pass(visitor, 1)
    expect(await visitor.plan()).toBeNull()
    await expect(visitor.call('resumeSubscription', en)).rejects.toMatchObject({ code: 'conflict' })
    expect(await invoicesOf(visitor)).toEqual([])
    // The next one can be bought, without a trial.
    expect((await buy(visitor, shop.plans.subscription)).checkout.trial_days).toBe(0)
  })

  test('is renewed every month after the trial, with an invoice each, even before the upkeep runs', async () => {
    const visitor = await shop.signUp({ language: 'fr' })
    await buy(visitor, shop.plans.subscription)
    await pass(visitor, 14)
    const first = await visitor.plan()
    expect(first).toMatchObject({ status: 'active', trial_days_left: null })
    expect(Date.parse(first?.current_period_end ?? '')).toBeGreaterThan(Date.now() + 27 * dayMs)
    expect(await invoicesOf(visitor)).toHaveLength(1)
    await pass(visitor, 62)
    expect(await visitor.plan()).toMatchObject({ status: 'active' })
    const invoices = await invoicesOf(visitor)
    expect(invoices).toHaveLength(3)
    expect(invoices[0]).toMatchObject({ plan_name: 'Subscription (fr)', amount_minor: 1290 })
  })

  test('[R12.5] is shown and renewed at the price it was bought at, whatever the plan costs since', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.subscription)
    const plan = shop.db.updateTable('plan').where('id', '=', Number(shop.plans.subscription))
    await plan.set({ price_minor: 2490, currency: 'USD' }).execute()
    try {
      expect((await visitor.plan())?.plan).toMatchObject({ price_minor: 1290, currency: 'EUR' })
      await pass(visitor, 14)
      await visitor.plan()
      expect(await invoicesOf(visitor)).toMatchObject([{ amount_minor: 1290, currency: 'EUR' }])
      const late = await shop.signUp()
      expect((await late.choose(shop.plans.subscription)).checkout).toMatchObject({
        amount_minor: 2490,
        currency: 'USD',
      })
    } finally {
      await plan.set({ price_minor: 1290, currency: 'EUR' }).execute()
    }
  })

  test('is renewed once, however many processes run concurrently', { tags: 'thorough' }, async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.subscription)
    await pass(visitor, 20)
    const now = new Date()
    await Promise.all(Array.from({ length: 6 }, () => settleDueSubscriptions(shop.settings, now)))
    expect(await held(visitor)).toMatchObject([{ status: 'active' }])
    expect(await invoicesOf(visitor)).toHaveLength(1)
    await settleDueSubscriptions(shop.settings, now)
    expect(await invoicesOf(visitor)).toHaveLength(1)
  })

  test('counts only the downloads of this month', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.subscription)
    expect((await visitor.plan())?.downloads_this_month).toBe(0)
  })
})

describe('[R10.2] another user’s data', () => {
  test('is not found by any id', async () => {
    const owner = await shop.signUp()
    const stranger = await shop.signUp()
    const { checkout } = await owner.choose(shop.plans.lifetime)
    await expect(stranger.call('getCheckout', { id: checkout.id, lang: 'en' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(stranger.pay(checkout.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await owner.call('getCheckout', { id: checkout.id, lang: 'fr' })).toMatchObject({
      checkout: { status: 'open', plan: { name: 'Lifetime (fr)' } },
    })
    await owner.pay(checkout.id)
    const [invoice] = await invoicesOf(owner)
    const ask = (token: string) =>
      shop.api.request(`/api/v1/invoices/${invoice?.number}/pdf`, {
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await ask(owner.token)).status).toBe(200)
    expect((await ask(stranger.token)).status).toBe(404)
    expect(await invoicesOf(stranger)).toEqual([])
    expect(await stranger.plan()).toBeNull()
  })

  test('requires a token at every address', async () => {
    const id = randomUUID()
    const calls = [
      shop.call('getSubscription', en),
      shop.call('startCheckout', { plan_id: shop.plans.free, lang: 'en' }),
      shop.call('getCheckout', { id, lang: 'en' }),
      shop.call('settleTestCheckout', { id, outcome: 'paid' }),
      shop.call('cancelSubscription', en),
      shop.call('resumeSubscription', en),
      shop.call('openBillingPortal', en),
      shop.call('listInvoices', en),
    ]
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unauthorized' } })
    }
    expect((await shop.api.request('/api/v1/invoices/2026-000001/pdf')).status).toBe(401)
  })

  test('a checkout at Stripe cannot be settled by the test call', async () => {
    const visitor = await shop.signUp()
    const { id } = await shop.db
      .insertInto('checkout')
      .values({
        user_id: visitor.userId,
        plan_id: Number(shop.plans.lifetime),
        provider: 'stripe',
        language: 'en',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(visitor.pay(id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await visitor.plan()).toBeNull()
  })
})

describe('[R10.2] an invoice', () => {
  test('stays as issued, and is a tagged PDF in its language that says it is a test', async () => {
    const visitor = await shop.signUp({ language: 'fr', name: 'Éloïse Παπά' })
    await buy(visitor, shop.plans.lifetime)
    await shop.db
      .updateTable('user_account')
      .where('id', '=', visitor.userId)
      .set({ name: 'Somebody Else', language: 'en' })
      .execute()
    await shop.db.updateTable('plan_text').set({ summary: 'changed' }).execute()
    const [invoice] = await shop.db
      .selectFrom('invoice')
      .where('user_id', '=', visitor.userId)
      .selectAll()
      .execute()
    expect(invoice).toMatchObject({
      holder_name: 'Éloïse Παπά',
      holder_email: visitor.email,
      plan_name: 'Lifetime (fr)',
      language: 'fr',
      provider: 'test',
    })
    const response = await shop.api.request(`/api/v1/invoices/${invoice?.number}/pdf`, {
      headers: { authorization: `Bearer ${visitor.token}` },
    })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${invoice?.number}.pdf`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(readPdfText(bytes).replaceAll(/\s+/g, ' ')).toContain('Facture de test : rien n’a été débité')
    const pdf = bytes.toString('latin1')
    expect(pdf).toMatch(/^%PDF-1\.7/)
    expect(pdf).toContain('/Lang (fr)')
    expect(pdf).toContain('/Marked true')
    expect(pdf).toContain(`<rdf:li xml:lang="x-default">Facture ${invoice?.number}</rdf:li>`)
    const badNumber = await shop.api.request('/api/v1/invoices/1/pdf', {
      headers: { authorization: `Bearer ${visitor.token}` },
    })
    expect(badNumber.status).toBe(400)
  })
})
