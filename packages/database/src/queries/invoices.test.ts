import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMigratedDatabase, makeSeller } from '../factories/index.ts'
import { issueInvoice } from './invoices.ts'
import { setSeller } from './seller.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('invoices').execute()
  await database.db.deleteFrom('invoice_numbers').execute()
})

const year = new Date().getUTCFullYear()

/** Issues the invoice of a payment; where it is to fail, after the number was taken. */
const issue = (payment: string, fails = false) =>
  database.db.transaction().execute(async (transaction) => {
    const number = await issueInvoice(transaction, {
      provider: 'test',
      provider_payment: payment,
      user_id: null,
      plan_kind: 'lifetime',
      plan_name: 'Lifetime',
      holder_name: 'Ada',
      holder_email: 'ada@example.org',
      language: 'en',
      amount_minor: 100,
      currency: 'EUR',
    })
    if (fails) throw new Error('the payment is taken back')
    return number
  })

test('[R10.3] numbers of a year have no gaps, though many are issued at once and some are taken back', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => issue(`payment ${index}`, index % 3 === 1)),
  )
  const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(numbers).toHaveLength(20)
  const expected = Array.from({ length: 20 }, (_, index) => `${year}-${String(index + 1).padStart(6, '0')}`)
  expect(numbers.toSorted()).toEqual(expected)
  const stored = await database.db.selectFrom('invoices').select('number').orderBy('number').execute()
  expect(stored.map(({ number }) => number)).toEqual(expected)
})

test('[R10.3] a payment has one invoice, however often it is told', async () => {
  const numbers = await Promise.all(Array.from({ length: 10 }, () => issue('one payment')))
  expect(numbers.filter((number) => number !== undefined)).toEqual([`${year}-000001`])
  expect(await issue('another payment')).toBe(`${year}-000002`)
})

test('an invoice keeps the seller it was issued by', async () => {
  await setSeller(database.db, makeSeller({ name: 'Acorde' }))
  const number = await issue('of Acorde')
  await setSeller(database.db, makeSeller({ name: 'Nota Bene' }))
  const row = await database.db
    .selectFrom('invoices')
    .where('number', '=', number ?? '')
    .select('seller')
    .executeTakeFirstOrThrow()
  expect(row.seller).toEqual(makeSeller({ name: 'Acorde' }))
})
