import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../fixtures/open-shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const download = (customer: Customer, index = 0) =>
  customer.post('/api/save-download-music', { music_id: shop.trackId(index) })

/** A customer who orders the lifetime plan in the test checkout. */
async function order(plan: string, consents: { immediate: boolean; loss: boolean } | undefined) {
  const customer = await shop.addCustomer()
  const { plans } = (await customer.get('/api/v1/plans?lang=en')).body
  const { id } = plans.find(({ kind }: { kind: string }) => kind === plan)
  const { terms } = (await customer.get(`/api/v1/plans/${id}/terms?lang=en`)).body
  const accepted = terms.map(({ document, version }: { document: string; version: string }) => [
    document,
    version,
  ])
  const started = await customer.post('/api/v1/checkouts', {
    plan_id: id,
    lang: 'en',
    accepted_terms: Object.fromEntries(accepted),
    withdrawal_consents: consents,
  })
  await customer.post(`/api/v1/checkouts/${started.body.checkout.id}/settlement`, { outcome: 'paid' })
  const { contracts } = (await customer.get('/api/v1/withdrawals?lang=en')).body
  return { customer, number: contracts[0].order_number }
}

const withdraw = (customer: Customer, number: string) =>
  customer.post('/api/v1/withdrawals', { order_number: number, name: 'Ada Marsh', lang: 'en' })
const both = { immediate: true, loss: true }

test('[R16.71] with both consents the right ends with the first download, and not before', async () => {
  const { customer, number } = await order('lifetime', both)
  expect((await download(customer)).status).toBe(200)
  const refused = await withdraw(customer, number)
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { code: 'withdrawal_refused', fields: [{ code: 'lost' }] } },
  })
  expect((await download(customer, 2)).status).toBe(200)
})

test('[R16.71] without them downloads wait, and say so, until both are given in the account', async () => {
  const { customer } = await order('lifetime', { immediate: true, loss: false })
  expect(await download(customer)).toMatchObject({ status: 402, body: { error: { code: 'plan_waiting' } } })
  expect((await customer.get('/api/v1/account')).body.user).toMatchObject({ user_subscribed: 1 })
  expect((await customer.post('/api/v1/subscription/delivery', { ...both, lang: 'en' })).status).toBe(200)
  expect((await download(customer)).status).toBe(200)
})

test.each([
  ['subscription', undefined],
  ['lifetime', undefined],
] as const)(
  '[R16.69] where consents were not asked for (%s), the right outlives downloads, and the licences end with it',
  async (plan, consents) => {
    const { customer, number } = await order(plan, consents)
    const { body } = await download(customer)
    expect(body.licence.number).toMatch(/^TL-/)
    expect((await withdraw(customer, number)).status).toBe(200)
    const rows = await shop.db
      .selectFrom('licence')
      .where('number', '=', body.licence.number)
      .select(['revoked_at', 'revocation_reason'])
      .executeTakeFirstOrThrow()
    expect(rows.revoked_at).not.toBeNull()
    expect(rows.revocation_reason).toContain('section 7.3')
    expect((await download(customer, 2)).body.error.code).toBe('plan_required')
  },
)
