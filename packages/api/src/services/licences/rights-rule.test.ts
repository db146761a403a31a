import { requireRights } from '@tempolibre/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../fixtures/open-shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Customer = Awaited<ReturnType<Shop['addCustomer']>>
const download = (customer: Customer, index: number) =>
  customer.post('/api/save-download-music', { music_id: shop.trackId(index) })
const issued = async ({ userId }: Customer) =>
  (await shop.db.selectFrom('licence').where('user_id', '=', userId).select('number').execute()).length

test('[R17.54] red songs get licences until the operator says no; then none, with the reason, and held ones stay', async () => {
  await requireRights(shop.db, false)
  const ada = await shop.addCustomer({ language: 'es', plan: 'lifetime' })
  const held = await download(ada, 1)
  expect(held.status).toBe(200)

  await requireRights(shop.db, true)
  const refused = await download(ada, 2)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'rights_open'])
  expect(refused.body.error.message).toMatch(/being settled|aún se están aclarando/)
  expect(await issued(ada)).toBe(1)
  // The holder's own, with the file.
  const again = await download(ada, 1)
  expect([again.status, again.body.licence.number]).toEqual([200, held.body.licence.number])
  // Nobody orders a plan for what they would not get.
  const bo = await shop.addCustomer({})
  expect((await download(bo, 2)).body.error.code).toBe('rights_open')

  await shop.db
    .insertInto('track_clearance')
    .values({ track_id: Number(shop.trackId(2)), light: 'amber' })
    .onConflict((conflict) => conflict.column('track_id').doUpdateSet({ light: 'amber' }))
    .execute()
  expect((await download(ada, 2)).status).toBe(200)
  await requireRights(shop.db, false)
  expect((await download(ada, 3)).status).toBe(200)
})
