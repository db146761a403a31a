import { keepLicencesOfPayment, restoreLicence } from '@tempolibre/database'
import { revokeForBreach } from '@tempolibre/database/factories'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../fixtures/open-shop.ts'
import { writeEvent } from '../webhooks/write-event.ts'

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

test('[R16.106] a licence says that a withdrawal has ended it, not the operator: public page, list, studio and webhook', async () => {
  const { customer, number } = await order('subscription', undefined)
  const [ended, breached]: string[] = await Promise.all(
    [0, 1].map(async (index) => (await download(customer, index)).body.licence.number),
  )
  if (ended === undefined || breached === undefined) throw new Error('no licences')
  // What was revoked for a breach before stays a breach.
  await revokeForBreach(shop.db, { number: breached, reason: 'Resold' })
  expect((await withdraw(customer, number)).status).toBe(200)
  const staff = await shop.addCustomer({ role: 'support' })
  const held = (await customer.get('/api/v1/downloads?lang=en')).body.licences
  const listed = (await staff.get('/api/studio/v1/licences?per_page=50')).body.records
  for (const [licence, cause] of [
    [ended, 'withdrawal'],
    [breached, 'operator'],
  ] as const) {
    const told = await writeEvent(
      shop.db,
      { kind: 'licence.revoked', subject: licence, created_at: new Date() },
      'https://music.example',
    )
    const causes = {
      public: (await customer.get(`/api/v1/licences/${licence}?lang=en`)).body.licence.revoked_for,
      held: held.find((row: { number: string }) => row.number === licence).revoked_for,
      listed: listed.find((row: { id: string }) => row.id === licence).revoked_for,
      shown: (await staff.get(`/api/studio/v1/licences/${licence}`)).body.record.revoked_for,
      webhook: JSON.parse(told).data.revoked_for,
    }
    expect(new Set(Object.values(causes)), JSON.stringify(causes)).toEqual(new Set([cause]))
  }
})

test('[R16.96] nothing restores a licence that a withdrawal has ended: studio, command, nor its payment', async () => {
  const { customer, number } = await order('subscription', undefined)
  const [first, second]: string[] = await Promise.all(
    [0, 1].map(async (index) => (await download(customer, index)).body.licence.number),
  )
  if (first === undefined || second === undefined) throw new Error('no licences')
  // What its payment has ended, the payment must not bring back after the withdrawal.
  await shop.db
    .updateTable('licence')
    .where('number', '=', second)
    .set({ revoked_at: new Date(), revoked_for: 'dispute' })
    .execute()
  expect((await withdraw(customer, number)).status).toBe(200)
  const state = async (licence: string) =>
    shop.db
      .selectFrom('licence')
      .where('number', '=', licence)
      .select(['revoked_for', 'revoked_at'])
      .executeTakeFirstOrThrow()
  for (const licence of [first, second])
    expect(await state(licence)).toEqual({ revoked_for: null, revoked_at: expect.any(Date) })

  const staff = await shop.addCustomer({ role: 'support' })
  const address = `/api/studio/v1/licences/${first}`
  const { record } = (await staff.get(address)).body
  expect(record).toMatchObject({
    status: 'revoked',
    withdrawn_at: expect.any(String),
    changes: [{ change: 'revoked', cause: 'withdrawal' }],
  })
  const refused = await staff.post(`${address}/restoration?lang=fr`, {
    version: record.version,
    reason: 'Asked nicely',
  })
  expect(refused.status).toBe(400)
  expect(refused.body.error.fields).toEqual([
    {
      field: 'body.reason',
      code: 'licence_withdrawn',
      message: m.studio_licence_withdrawn({}, { locale: 'fr' }),
    },
  ])
  const decided = (name: string) =>
    shop.db.transaction().execute(async (transaction) => ({
      licence: await restoreLicence(transaction, { number: first, reason: 'x' }),
      payment: await keepLicencesOfPayment(transaction, { name, reason: 'x' }),
    }))
  const { provider_payment } = await shop.db
    .selectFrom('payment')
    .innerJoin('licence', 'licence.subscription_id', 'payment.subscription_id')
    .where('licence.number', '=', first)
    .select('provider_payment')
    .executeTakeFirst()
    .then((row) => row ?? { provider_payment: '' })
  expect(await decided(provider_payment)).toEqual({
    licence: 'withdrawn',
    payment: provider_payment === '' ? undefined : 'withdrawn',
  })
  expect((await state(first)).revoked_at).not.toBeNull()
})
