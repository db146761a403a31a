import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop, type Visitor } from './fixtures/shop.ts'
import { type StandInEvent, startStripeStandIn, type StripeStandIn } from './fixtures/stripe-stand-in.ts'

let stripe: StripeStandIn
let shop: Shop
let visitor: Visitor

beforeAll(async () => {
  stripe = await startStripeStandIn()
  shop = await openShop({ stripe: stripe.settings })
  visitor = await shop.signUp()
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})
beforeEach(async () => {
  await forget()
  await shop.db.deleteFrom('checkout').execute()
  stripe.events.splice(0)
})
afterEach(() => {
  stripe.setAway()
  stripe.beforeAnswering()
})

const deliver = async (event: StandInEvent) => (await shop.api.request(stripe.sign(event))).status

/** Resets our state, as if no event had ever arrived. */
async function forget() {
  for (const table of [
    'subscription',
    'invoice',
    'payment_event',
    'job',
    'trial',
    'invoice_number',
  ] as const) {
    await shop.db.deleteFrom(table).execute()
  }
  await shop.db
    .updateTable('checkout')
    .set({ status: 'open', settled_at: null, asked_at: null })
    .where('id', 'in', (query) =>
      query.selectFrom('checkout').select('id').orderBy('created_at', 'desc').limit(1),
    )
    .execute()
}

/** The resulting state, without timestamps and ids of ours. */
async function endState() {
  const subscriptions = await shop.db
    .selectFrom('subscription')
    .select([
      'user_id',
      'status',
      'provider_subscription',
      'trial_ends_at',
      'current_period_start',
      'current_period_end',
      'cancel_at_period_end',
      sql<boolean>`ended_at is not null`.as('ended'),
    ])
    .execute()
  const invoices = await shop.db
    .selectFrom('invoice')
    .select(['provider_payment', 'amount_minor', 'holder_email'])
    .orderBy('provider_payment')
    .execute()
  const checkouts = await shop.db.selectFrom('checkout').select('status').execute()
  return { subscriptions, invoices, checkouts }
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  )
}

async function open(plan: string): Promise<string> {
  const { checkout } = await visitor.choose(plan)
  const { provider_session } = await shop.db
    .selectFrom('checkout')
    .where('id', '=', checkout.id)
    .select('provider_session')
    .executeTakeFirstOrThrow()
  // Closes pages of earlier tests on the way.
  stripe.events.splice(0)
  return provider_session ?? ''
}

describe('[R10.3] Stripe’s events in any order, each delivered twice', () => {
  const stories: [string, 'subscription' | 'lifetime', (session: string) => void][] = [
    [
      'a trial that was cancelled',
      'subscription',
      (session) => stripe.change(stripe.pay(session), { cancel_at_period_end: true }),
    ],
    [
      'a trial, a month that was paid, and the end',
      'subscription',
      (session) => {
        const id = stripe.pay(session)
        stripe.renew(id)
        stripe.end(id)
      },
    ],
    ['a month that was not paid', 'subscription', (session) => stripe.renew(stripe.pay(session), false)],
    ['a plan for life', 'lifetime', (session) => stripe.pay(session)],
    ['a plan for life that was given back', 'lifetime', (session) => stripe.refund(stripe.pay(session))],
  ]

  for (const [name, kind, tell] of stories) {
    const tags = kind === 'lifetime' ? [] : ['thorough']
    test(`lead to the same state: ${name}`, { tags }, async () => {
      tell(await open(shop.plans[kind]))
      const events = [...stripe.events]
      expect(events.length).toBeGreaterThan(0)
      for (const event of events) expect(await deliver(event)).toBe(200)
      const expected = await endState()
      expect(expected.subscriptions).toHaveLength(1)
      // All orders of up to four events; of five, one per first event.
      const orders = permutations(events)
      const step = Math.ceil(orders.length / 24)
      for (const order of orders.filter((_, index) => index % step === 0)) {
        await forget()
        for (const event of order) {
          expect(await deliver(event)).toBe(200)
          expect(await deliver(event)).toBe(200)
        }
        expect(await endState()).toEqual(expected)
      }
      await forget()
      const statuses = await Promise.all([...events, ...events].map(deliver))
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(await endState()).toEqual(expected)
    })
  }

  test('a delayed answer does not undo a newer one', async () => {
    const id = stripe.pay(await open(shop.plans.subscription))
    for (const event of stripe.events.splice(0)) await deliver(event)
    stripe.change(id, { cancel_at_period_end: true })
    const [cancelled] = stripe.events.splice(0)
    let arrived = () => {}
    let release = () => {}
    const underWay = new Promise<void>((resolve) => (arrived = resolve))
    const held = new Promise<void>((resolve) => (release = resolve))
    let first = true
    stripe.beforeAnswering(async ({ path }) => {
      if (path !== `/v1/subscriptions/${id}` || !first) return
      first = false
      arrived()
      await held
    })
    if (!cancelled) throw new Error('Stripe has told nothing')
    const late = deliver(cancelled)
    await underWay
    // The answer with the cancellation is computed and delayed; the cancellation is then undone.
    stripe.change(id, { cancel_at_period_end: false })
    for (const event of stripe.events.splice(0)) expect(await deliver(event)).toBe(200)
    release()
    expect(await late).toBe(200)
    expect(await visitor.plan()).toMatchObject({ cancel_at_period_end: false })
  })
})

describe('[R10.3] an event of Stripe', () => {
  async function payAndTakeEvent(): Promise<StandInEvent> {
    stripe.pay(await open(shop.plans.lifetime))
    const [event] = stripe.events.splice(0)
    if (!event) throw new Error('Stripe has told nothing')
    return event
  }
  const nothing = { subscriptions: [], invoices: [], checkouts: [{ status: 'open' }] }

  test('is refused if the signature is forged, expired, of another body or missing', async () => {
    const event = await payAndTakeEvent()
    const old = Math.floor(Date.now() / 1000) - 10 * 60
    const signed = stripe.sign(event)
    const altered = new Request(signed.url, {
      method: 'POST',
      headers: signed.headers,
      body: `${event.body} `,
    })
    const unsigned = new Request(signed.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: event.body,
    })
    for (const request of [
      stripe.sign(event, { secret: 'whsec_forged' }),
      stripe.sign(event, { timestamp: old }),
      altered,
      unsigned,
    ]) {
      expect((await shop.api.request(request)).status).toBe(400)
    }
    expect(await endState()).toEqual(nothing)
    expect(await deliver(event)).toBe(200)
    expect((await endState()).subscriptions).toHaveLength(1)
  })

  test('is processed once: a replay makes no call to Stripe', async () => {
    const event = await payAndTakeEvent()
    await deliver(event)
    const asked = stripe.calls.length
    expect(await deliver(event)).toBe(200)
    expect(stripe.calls.length).toBe(asked)
  })

  test('that fails half-way leaves nothing behind, and succeeds when it is sent again', async () => {
    const event = await payAndTakeEvent()
    await sql`create function break_invoices() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$`.execute(shop.db)
    await sql`create trigger break_invoices before insert on invoice
      for each row execute function break_invoices()`.execute(shop.db)
    expect(await deliver(event)).toBe(500)
    expect(await endState()).toEqual(nothing)
    expect(await shop.db.selectFrom('payment_event').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('invoice_number').selectAll().execute()).toEqual([])
    await sql`drop trigger break_invoices on invoice`.execute(shop.db)
    expect(await deliver(event)).toBe(200)
    expect(await endState()).toMatchObject({
      subscriptions: [{ status: 'active' }],
      invoices: [{ amount_minor: 19_900 }],
    })
    expect(await shop.db.selectFrom('invoice_number').select('latest').execute()).toEqual([{ latest: 1 }])
  })

  test('is answered with an error while Stripe is unavailable, so that it is sent again', async () => {
    const event = await payAndTakeEvent()
    stripe.setAway(() => true)
    expect(await deliver(event)).toBe(502)
    stripe.setAway()
    expect(await endState()).toEqual(nothing)
    expect(await deliver(event)).toBe(200)
  })

  test('may be larger than other requests, up to a megabyte', async () => {
    const event = await payAndTakeEvent()
    const grown = (bytes: number) => event.body.replace(/^\{/, `{"padding":"${'x'.repeat(bytes)}",`)
    expect(await deliver({ ...event, body: grown(2_000_000) })).toBe(413)
    expect(await deliver({ ...event, body: grown(300_000) })).toBe(200)
    expect((await endState()).subscriptions).toHaveLength(1)
  })

  test('of an irrelevant or unknown kind is accepted silently', async () => {
    const { body } = await payAndTakeEvent()
    const other = { ...JSON.parse(body), id: 'evt_other', type: 'product.created' }
    expect(await deliver({ ...other, body: JSON.stringify(other) })).toBe(200)
    expect(await endState()).toEqual(nothing)
  })
})
