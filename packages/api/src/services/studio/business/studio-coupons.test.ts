import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeStaff } from '../../../fixtures/join-staff.ts'
import { type Answer, type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'

const studio = '/api/studio/v1'

let shop: Shop
let staff: Customer

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.addCustomer({ email: 'boss@label.example' })
  await makeStaff(shop.db, staff.userId, 'administrator')
  await shop.db
    .updateTable('plan')
    .set({ price_minor: 9900, currency: 'EUR' })
    .where('kind', '=', 'lifetime')
    .execute()
})
afterAll(() => shop.close())

const send = async (method: 'DELETE' | 'PATCH' | 'POST', path: string, body?: object): Promise<Answer> => {
  const response = await staff.fetch(studio + path, {
    method,
    body: body ? JSON.stringify(body) : '',
  })
  return { status: response.status, body: await response.json() }
}
const read = async (id: string) => (await staff.get(`${studio}/coupons/${id}`)).body.record
const trail = async () => (await staff.get(`${studio}/audit-entries?subject=coupon`)).body.records

const fresh = {
  code: 'spring-20',
  percent: 20,
  amounts: [],
  months: 1,
  first_order_only: false,
  plan_ids: [],
  valid_from: null,
  valid_until: null,
  max_redemptions: null,
  max_per_account: 1,
  ended: false,
}
const add = async (changes: object) => send('POST', '/coupons', { ...fresh, ...changes })

/** Orders the lifetime plan with a coupon, in the test checkout. */
async function redeem(code: string) {
  const buyer = await shop.addCustomer({})
  const lifetime = await shop.db
    .selectFrom('plan')
    .where('kind', '=', 'lifetime')
    .select('id')
    .executeTakeFirstOrThrow()
  const order = (path: string, body: object) =>
    buyer.fetch(path, { method: 'POST', body: JSON.stringify(body) }).then((response) => response.json())
  const { terms } = (await buyer.get(`/api/v1/plans/${lifetime.id}/terms?lang=en`)).body
  const accepted = Object.fromEntries(
    terms.map(({ document, version }: { document: string; version: string }) => [document, version]),
  )
  const started: Answer['body'] = await order('/api/v1/checkouts', {
    plan_id: String(lifetime.id),
    lang: 'en',
    coupon: code,
    accepted_terms: accepted,
  })
  await order(`/api/v1/checkouts/${started.checkout.id}/settlement`, { outcome: 'paid' })
  return buyer
}

describe('[R12.5] coupons in the studio', () => {
  test('are added, listed by state, and changed in the version that was seen, each with its entry', async () => {
    const { body, status } = await add({})
    expect(status).toBe(200)
    expect(body.record).toMatchObject({
      ...fresh,
      code: 'SPRING-20',
      state: 'active',
      redeemed: 0,
      reserved: 0,
      redemptions: [],
    })
    const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString()
    const later = await add({ code: 'LATER', valid_from: tomorrow })
    const ended = await add({ code: 'ENDED', ended: true })
    const listed = async (query: string) =>
      (await staff.get(`${studio}/coupons?lang=en&${query}`)).body.records.map(
        ({ code }: { code: string }) => code,
      )
    expect(await listed('')).toEqual(['ENDED', 'LATER', 'SPRING-20'])
    expect(await listed('state=active')).toEqual(['SPRING-20'])
    expect(await listed('state=scheduled')).toEqual(['LATER'])
    expect(await listed('state=over')).toEqual(['ENDED'])
    expect(await listed('q=ring')).toEqual(['SPRING-20'])
    const { id, version } = body.record
    const amounts = [{ currency: 'EUR', amount_minor: 500 }]
    const changed = await send('PATCH', `/coupons/${id}`, { version, percent: null, amounts })
    expect(changed.body.record).toMatchObject({ percent: null, amounts, code: 'SPRING-20' })
    const late = await send('PATCH', `/coupons/${id}`, { version, months: 3 })
    expect([late.status, late.body.error.code]).toEqual([409, 'record_changed'])
    expect((await read(later.body.record.id)).amounts).toEqual([])
    expect((await trail())[0]).toMatchObject({
      action: 'change',
      label: 'SPRING-20',
      before: { percent: 20, amounts: [] },
      after: { percent: null, amounts },
    })
    expect((await send('DELETE', `/coupons/${ended.body.record.id}`)).status).toBe(200)
    expect(await listed('state=over')).toEqual([])
  })

  test.each<[string, object, string, string]>([
    ['a code that another has', { code: 'Taken' }, 'code', 'taken'],
    ['a coupon that takes nothing off', { percent: null }, 'percent', 'discount_incomplete'],
    [
      'a coupon that takes two things off',
      { amounts: [{ currency: 'EUR', amount_minor: 1 }] },
      'percent',
      'discount_incomplete',
    ],
    [
      'an end before its beginning',
      { valid_from: '2026-02-01T00:00:00.000Z', valid_until: '2026-01-01T00:00:00.000Z' },
      'valid_until',
      'period_empty',
    ],
    ['an unknown plan', { plan_ids: ['99999'] }, 'plan_ids', 'unknown_record'],
    [
      'two amounts in one currency',
      {
        percent: null,
        amounts: [
          { currency: 'EUR', amount_minor: 1 },
          { currency: 'EUR', amount_minor: 2 },
        ],
      },
      'amounts.1.currency',
      'currency_twice',
    ],
  ])('refuse %s', async (_, changes, field, code) => {
    await add({ code: 'TAKEN' })
    const { body, status } = await add({ code: `NEW-${crypto.randomUUID().slice(0, 8)}`, ...changes })
    expect(status).toBe(400)
    expect(body.error.fields).toEqual([{ field: `body.${field}`, code, message: expect.any(String) }])
  })

  test('keep what an order was promised: what they take off is fixed, when they end is not', async () => {
    const { body } = await add({ code: 'USED', max_redemptions: 1 })
    const neighbour = await add({ code: 'UNUSED' })
    const buyer = await redeem('USED')
    const record = await read(body.record.id)
    expect(record).toMatchObject({
      state: 'used_up',
      redeemed: 1,
      redemptions: [
        { email: expect.stringContaining('@'), user_id: buyer.userId, currency: 'EUR', discount_minor: 1980 },
      ],
    })
    expect(await read(neighbour.body.record.id)).toMatchObject({
      redeemed: 0,
      redemptions: [],
      state: 'active',
    })
    const { id, version } = record
    const fixed = await send('PATCH', `/coupons/${id}`, {
      version,
      percent: 30,
      months: 2,
      max_redemptions: 5,
    })
    expect(fixed.body.error.fields).toMatchObject([
      { field: 'body.percent', code: 'coupon_used' },
      { field: 'body.months', code: 'coupon_used' },
    ])
    const { body: more } = await send('PATCH', `/coupons/${id}`, { version, percent: 20, max_redemptions: 5 })
    expect(more.record).toMatchObject({ max_redemptions: 5, state: 'active' })
    const removed = await send('DELETE', `/coupons/${id}`)
    expect([removed.status, removed.body.error.code]).toEqual([409, 'record_in_use'])
    const over = await send('PATCH', `/coupons/${id}`, { version: more.record.version, ended: true })
    expect(over.body.record.state).toBe('over')
  })

  test('are read by support, and changed by administrators alone', async () => {
    const member = await shop.addCustomer({ email: 'support@label.example' })
    const as = (role: 'editor' | 'support') => makeStaff(shop.db, member.userId, role)
    await as('support')
    expect((await member.get(`${studio}/coupons?lang=en`)).status).toBe(200)
    const body = JSON.stringify({ ...fresh, code: 'SUPPORT' })
    expect((await member.fetch(`${studio}/coupons`, { method: 'POST', body })).status).toBe(403)
    await as('editor')
    expect((await member.get(`${studio}/coupons?lang=en`)).status).toBe(403)
  })
})
