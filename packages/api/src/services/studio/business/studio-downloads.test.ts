import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'

const studio = '/api/studio/v1'

let shop: Shop
let staff: Customer
let ada: Customer
let eve: Customer

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.addCustomer({ email: 'support@label.example', role: 'support' })
  ada = await shop.addCustomer({ email: 'ada@example.org', name: 'Ada Lóvelace', plan: 'lifetime' })
  eve = await shop.addCustomer({ email: 'eve@example.org', name: 'Eve Curie', plan: 'free' })
})
afterAll(() => shop.close())

test('[R12.5] downloads are found by holder, account, track, licence and day, the latest first', async () => {
  const download = async (customer: Customer, index: number): Promise<string> =>
    (await customer.post('/api/save-download-music', { music_id: shop.trackId(index) })).body.licence.number
  const first = await download(ada, 2)
  const second = await download(eve, 2)
  await download(ada, 3)
  await download(ada, 2)
  const listed = async (query = '') =>
    (await staff.get(`${studio}/downloads?${query}`)).body.records.map(
      ({ holder, track_id: track }: { holder: string; track_id: string }) => `${holder} ${track}`,
    )
  const [two, three] = [shop.trackId(2), shop.trackId(3)]
  const [ada2, ada3, eve2] = [`Ada Lóvelace ${two}`, `Ada Lóvelace ${three}`, `Eve Curie ${two}`]
  expect(await listed()).toEqual([ada2, ada3, eve2, ada2])
  expect(await listed('q=lovelace')).toEqual([ada2, ada3, ada2])
  expect(await listed(`q=${second.toLowerCase()}`)).toEqual([eve2])
  expect(await listed(`user_id=${eve.userId}`)).toEqual([eve2])
  expect(await listed(`track_id=${three}`)).toEqual([ada3])
  await sql`update download set created_at = '2026-03-01 23:59:59Z' where licence_number = ${second}`.execute(
    shop.db,
  )
  expect(await listed('from=2026-03-01&to=2026-03-01')).toEqual([eve2])
  expect(await listed('order=asc&per_page=1')).toEqual([eve2])
  const { body } = await staff.get(`${studio}/downloads?q=${first}&per_page=1`)
  expect(body).toMatchObject({
    total: 2,
    records: [{ licence_number: first, user_id: ada.userId, format: 'wav', created_at: expect.any(String) }],
  })
})

test('[R12.5] [R16.120] disputed payments are found by account and state, with their plan, licences and evidence', async () => {
  const pay = async (customer: Customer, dispute: string | null, start: string) => {
    const subscription = await shop.subscribe(customer.userId, 'subscription', {
      status: 'ended',
      ended_at: '2026-04-01T00:00:00Z',
    })
    const payment = `in_${customer.userId}_${start}`
    await sql`insert into payment (provider, provider_payment, subscription_id, period_start, amount_minor, currency,
        dispute, dispute_reason)
      values ('stripe', ${payment}, ${subscription}, ${start}, 1490, 'EUR', ${dispute}, 'fraudulent')`.execute(
      shop.db,
    )
    return { payment, subscription }
  }
  const { payment, subscription } = await pay(ada, 'open', '2026-01-01T00:00:00Z')
  await pay(ada, null, '2026-02-01T00:00:00Z')
  await pay(eve, 'lost', '2026-03-01T00:00:00Z')
  await sql`update licence set subscription_id = ${subscription}, period_start = '2026-01-01T00:00:00Z'
    where user_id = ${ada.userId} and track_id = ${Number(shop.trackId(3))}`.execute(shop.db)
  const listed = async (query = '') => {
    const { body } = await staff.get(`${studio}/disputes?${query}`)
    return body.records.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)
  }
  expect(await listed()).toEqual(['Eve Curie lost', 'Ada Lóvelace open'])
  expect(await listed('state=lost')).toEqual(['Eve Curie lost'])
  expect(await listed('q=ada@example')).toEqual(['Ada Lóvelace open'])
  const noneOrdered = await staff.get(`${studio}/disputes?state=open`)
  expect(noneOrdered.body.records).toMatchObject([{ order: null }])
  await sql`insert into evidence_order (provider_payment, submit, who, outcome, finished_at)
    values (${payment}, false, 'ed@label.example', 'sent', now()), (${payment}, true, 'ed@label.example', 'evidence_refused', now())`.execute(
    shop.db,
  )
  const { body } = await staff.get(`${studio}/disputes?state=open`)
  expect(body).toMatchObject({
    total: 1,
    records: [
      {
        id: payment,
        user_id: ada.userId,
        plan_kind: 'subscription',
        amount_minor: 1490,
        currency: 'EUR',
        reason: 'fraudulent',
        licences: 1,
        order: { submit: true, state: 'evidence_refused' },
      },
    ],
  })
})
