import { saveExchangeRates, setSeller } from '@tempolibre/database'
import { createMigratedDatabase, makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkTaxAtHome } from './check-tax.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

test('[R16.43] prices whose invoices lack a rate for the tax are named, with what to do', async () => {
  const { db } = database
  const tax = { prices: 'included' as const, exemption: null, eu_consumers: 'seller' as const, rates: {} }
  const check = (readsRates: boolean) => checkTaxAtHome(db, { readsRates })
  await db
    .insertInto('plan')
    .values({ kind: 'lifetime', position: 1, credit_required: false, price_minor: 19_900, currency: 'EUR' })
    .execute()
  await setSeller(db, makeSeller({ tax }))
  expect(await check(false)).toBeUndefined()
  const { id } = await db.selectFrom('plan').select('id').executeTakeFirstOrThrow()
  await db.insertInto('plan_price').values({ plan_id: id, currency: 'USD', price_minor: 21_900 }).execute()
  expect((await check(false))?.missing).toMatch(/USD.*EUR.*ECB_RATES=on/)
  expect((await check(true))?.missing).toMatch(/no rate of USD/)
  const day = new Date().toISOString().slice(0, 10)
  await saveExchangeRates(db, [{ currency: 'USD', per_euro: 1.08, day }])
  expect(await check(true)).toEqual({ currencies: ['USD'] })
  await setSeller(db, makeSeller({ tax: null }))
  expect(await check(true)).toBeUndefined()
})
