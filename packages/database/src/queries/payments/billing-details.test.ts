import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMigratedDatabase, makeAccount } from '../../factories/index.ts'
import { findBillingDetails, listDueVatChecks, saveBillingDetails, saveVatCheck } from './billing-details.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('buyer').execute())

const day = (date: number) => new Date(Date.UTC(2026, 0, date))

/** An account whose VAT number is due for its check on a day of January. */
async function enterNumber(vatNumber: string, date: number): Promise<string> {
  const { userId } = await makeAccount(database.db)
  const texts = {
    kind: 'company',
    country: 'FR',
    bill_to: 'Ada',
    street: '1 rue',
    postal_code: '75001',
    city: 'Paris',
    region: '',
  }
  await database.db.transaction().execute((transaction) =>
    saveBillingDetails(transaction, {
      userId,
      checked: true,
      now: day(date),
      texts: { ...texts, vat_number: vatNumber },
    }),
  )
  return userId
}

test('[R12.12] VAT numbers are checked in the order in which they are due, one account’s on its own', async () => {
  const { db } = database
  const [late, early, middle] = [
    await enterNumber('FR3', 7),
    await enterNumber('FR1', 2),
    await enterNumber('FR2', 5),
  ]
  const due = async (date: number, limit = 10, userId?: string) =>
    (await listDueVatChecks(db, { now: day(date), limit, userId })).map(({ vat_number }) => vat_number)
  expect(await due(7)).toEqual(['FR1', 'FR2', 'FR3'])
  expect(await due(7, 2)).toEqual(['FR1', 'FR2'])
  expect(await due(6)).toEqual(['FR1', 'FR2'])
  expect([await due(7, 10, late), await due(6, 10, late)]).toEqual([['FR3'], []])

  const answer = { state: 'valid', consultation: 'C1', askedAt: day(6) } as const
  await saveVatCheck(db, { userId: early, vatNumber: 'FR1', answer, nextAt: day(30) })
  // The number was replaced while VIES was asked.
  await saveVatCheck(db, { userId: middle, vatNumber: 'FR9', answer, nextAt: day(30) })
  expect(await due(7)).toEqual(['FR2', 'FR3'])
  expect((await findBillingDetails(db, { userId: early }))?.vat_state).toBe('valid')
  expect((await findBillingDetails(db, { userId: middle }))?.vat_state).toBe('unverified')
})
