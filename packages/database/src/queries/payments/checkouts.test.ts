import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeAccount, makeLibrary } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import {
  addCheckout,
  countRecentCheckouts,
  expireForgottenCheckouts,
  expireUnknownSession,
  findCheckout,
  findOpenCheckout,
  findOrderedPrice,
  listOpenSessions,
  nameCheckoutSession,
  settleCheckout,
  takeCheckoutTurn,
} from './checkouts.ts'
import { listPlans } from './plans.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let planId: number

beforeAll(async () => {
  database = await createMigratedDatabase()
  await importLibrary(database.db, makeLibrary())
  const [plan] = await listPlans(database.db, { language: 'en' })
  planId = Number(plan?.id)
})
afterAll(() => database.close())

/** An open checkout of somebody, which the payment service knows or does not yet. */
async function order({
  provider = 'test',
  session,
}: { session?: string; provider?: 'test' | 'stripe' } = {}) {
  const { db } = database
  const { userId } = await makeAccount(db)
  const { id } = await db.transaction().execute((transaction) =>
    addCheckout(transaction, {
      user_id: userId,
      plan_id: planId,
      provider,
      language: 'en',
      amount_minor: 900,
      currency: 'EUR',
    }),
  )
  if (session !== undefined) await nameCheckoutSession(db, { id, session })
  return {
    id,
    userId,
    status: async () => (await findCheckout(db, { id, userId }))?.status,
    complete: () => settleCheckout(db, { id, status: 'completed' }),
    ask: (seconds = 60) => takeCheckoutTurn(db, { id, seconds }),
  }
}

test('[R10.3] the checkout expires whose session is gone, no other; what is paid stays paid', async () => {
  const [gone, open, paid] = [
    await order({ session: 'cs_gone' }),
    await order({ session: 'cs_open' }),
    await order({ session: 'cs_paid' }),
  ]
  await paid.complete()
  for (const session of ['cs_gone', 'cs_paid']) await expireUnknownSession(database.db, { session })
  expect([await gone.status(), await open.status(), await paid.status()]).toEqual([
    'expired',
    'open',
    'completed',
  ])
  for (const { id } of [open, paid]) await settleCheckout(database.db, { id, status: 'cancelled' })
  expect([await gone.status(), await open.status(), await paid.status()]).toEqual([
    'expired',
    'cancelled',
    'completed',
  ])
})

test('[R10.3] after two days those expire that no payment service knows', async () => {
  const [forgotten, known, paid] = [await order(), await order({ session: 'cs_known' }), await order()]
  await paid.complete()
  const expireAfter = (hours: number) =>
    expireForgottenCheckouts(database.db, { now: new Date(Date.now() + hours * 3_600_000) })
  await expireAfter(47.9)
  expect(await forgotten.status()).toBe('open')
  await expireAfter(48.1)
  expect([await forgotten.status(), await known.status(), await paid.status()]).toEqual([
    'expired',
    'open',
    'completed',
  ])
})

test('[R10.3] each open checkout is asked about in its turn, that of longest ago first', async () => {
  const [first, second, third] = [
    await order({ session: 'cs_1' }),
    await order({ session: 'cs_2' }),
    await order({ session: 'cs_3' }),
  ]
  const [unknown, elsewhere] = [await order(), await order({ session: 'cs_stripe', provider: 'stripe' })]
  for (const checkout of [second, first, third]) expect(await checkout.ask()).toBe(true)
  expect(await second.ask(), 'so soon').toBe(false)
  expect(await second.ask(0)).toBe(true)
  expect(await unknown.ask(), 'there is nothing to ask for').toBe(false)
  await order({ session: 'cs_4' })
  const list = async (limit = 100) => {
    const rows = await listOpenSessions(database.db, { provider: 'test', limit })
    return rows
      .map(({ provider_session }) => provider_session)
      .filter((session) => /^cs_(?:\d|stripe)/.test(session))
  }
  expect(await list()).toEqual(['cs_4', 'cs_1', 'cs_3', 'cs_2'])
  expect(await listOpenSessions(database.db, { provider: 'test', limit: 1 })).toHaveLength(1)
  expect(await listOpenSessions(database.db, { provider: 'stripe', limit: 9 })).toEqual([
    { id: elsewhere.id, provider_session: 'cs_stripe' },
  ])
  await third.complete()
  expect(await list()).toEqual(['cs_4', 'cs_1', 'cs_2'])
  expect(await third.ask(0), 'it is decided').toBe(false)
})

test('[R10.3] a session is named for a checkout that is open, and for no other', async () => {
  const [paid, open, beside] = [await order(), await order(), await order()]
  await paid.complete()
  expect(await nameCheckoutSession(database.db, { id: paid.id, session: 'cs_late' })).toBe(false)
  expect(await nameCheckoutSession(database.db, { id: open.id, session: 'cs_right' })).toBe(true)
  expect(await findOpenCheckout(database.db, open)).toMatchObject({
    id: open.id,
    provider_session: 'cs_right',
  })
  expect(await findOpenCheckout(database.db, beside)).toMatchObject({ id: beside.id, provider_session: null })
  expect(await findOpenCheckout(database.db, paid)).toBeUndefined()
})

test('[R10.3] what others order counts for nobody else, and what is not paid has no price', async () => {
  const [ada, eve] = [await order(), await order()]
  await ada.complete()
  expect(await findCheckout(database.db, { id: ada.id, userId: eve.userId })).toBeUndefined()
  expect(await countRecentCheckouts(database.db, ada)).toBe(1)
  const priceOf = (userId: string, plan = planId) => findOrderedPrice(database.db, { userId, planId: plan })
  expect(await priceOf(ada.userId)).toEqual({ amount_minor: 900, currency: 'EUR' })
  expect(await priceOf(ada.userId, planId + 1)).toBeUndefined()
  expect(await priceOf(eve.userId)).toBeUndefined()
})
