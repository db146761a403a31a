import { dayIn, type Tax } from '@tempolibre/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMigratedDatabase, makeSeller } from '../../factories/index.ts'
import { setSeller } from '../operation/seller.ts'
import { correctInvoice, issueInvoice } from './invoices.ts'

type Changes = Partial<Parameters<typeof issueInvoice>[1]> & { fails?: boolean }

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('invoice').execute()
  await database.db.deleteFrom('invoice_number').execute()
})

const year = new Date().getUTCFullYear()

/** Issues the invoice of a payment; with `fails`, rolls back after the number was taken. */
const issue = (payment: string, { fails = false, ...changes }: Changes = {}) =>
  database.db.transaction().execute(async (transaction) => {
    const number = await issueInvoice(transaction, {
      provider: 'stripe',
      provider_payment: payment,
      user_id: null,
      plan_kind: 'lifetime',
      plan_name: 'Lifetime',
      holder_name: 'Ada',
      holder_email: 'ada@example.org',
      language: 'en',
      amount_minor: 100,
      currency: 'EUR',
      seller: null,
      buyer: null,
      tax: null,
      ...changes,
    })
    if (fails) throw new Error('the payment is taken back')
    return number
  })

test('[R10.3] numbers of a year have no gaps, despite concurrency and rollbacks', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => issue(`payment ${index}`, { fails: index % 3 === 1 })),
  )
  const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(numbers).toHaveLength(20)
  const expected = Array.from({ length: 20 }, (_, index) => `${year}-${String(index + 1).padStart(6, '0')}`)
  expect(numbers.toSorted()).toEqual(expected)
  const stored = await database.db.selectFrom('invoice').select('number').orderBy('number').execute()
  expect(stored.map(({ number }) => number)).toEqual(expected)
})

test('[R16.40] an invoice keeps the time zone of its seller, whose year its number has', async () => {
  const { db } = database
  // One of both is a day ahead or behind of the other at any time.
  for (const time_zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await setSeller(db, makeSeller({ time_zone }))
    const number = await issue(`paid in ${time_zone}`)
    const row = await db
      .selectFrom('invoice')
      .where('number', '=', number ?? '')
      .select(['issued_at', 'time_zone'])
      .executeTakeFirstOrThrow()
    expect(row.time_zone).toBe(time_zone)
    expect(number?.slice(0, 4)).toBe(dayIn(time_zone, row.issued_at).slice(0, 4))
  }
  await db.deleteFrom('seller').execute()
})

test('[R10.3] a payment has one invoice, however often it is reported', async () => {
  const numbers = await Promise.all(Array.from({ length: 10 }, () => issue('one payment')))
  expect(numbers.filter((number) => number !== undefined)).toEqual([`${year}-000001`])
  expect(await issue('another payment')).toBe(`${year}-000002`)
})

const correct = (payment: string, refundedMinor: number) =>
  database.db
    .transaction()
    .execute((transaction) => correctInvoice(transaction, { provider: 'stripe', payment, refundedMinor }))

const tax: Tax = {
  source: 'rules',
  net_minor: 83,
  tax_minor: 17,
  lines: [{ territory: 'ES', percent: 21, name: null, net_minor: 83, tax_minor: 17 }],
  reason: null,
}

test('[R12.12] simplified invoices and credit notes have their own series, their dates in order', async () => {
  await Promise.all([
    issue('a'),
    issue('b', { simplified: true }),
    issue('c', { simplified: true }),
    issue('d'),
  ])
  await correct('a', 100)
  await correct('c', 100)
  const rows = await database.db.selectFrom('invoice').select(['number', 'issued_at']).execute()
  const numbers = rows.map(({ number }) => number).toSorted()
  const series = (prefix: string) => [1, 2].map((count) => `${prefix}${year}-00000${count}`)
  expect(numbers).toEqual([...series(''), ...series('R-'), ...series('S-')])
  for (const prefix of ['', 'S-', 'R-']) {
    const days = series(prefix).map((name) => rows.find(({ number }) => number === name)?.issued_at)
    expect(days).toEqual(days.toSorted((left, right) => Number(left) - Number(right)))
  }
})

test('[R12.12] refunds create credit notes that name the invoice; a failed refund is corrected in turn', async () => {
  const number = await issue('paid', { tax })
  const [first, again] = await Promise.all([correct('paid', 40), correct('paid', 40)])
  expect([first, again].filter((note) => note !== undefined)).toHaveLength(1)
  await correct('paid', 100)
  await correct('paid', 60)
  expect(await correct('paid', 60)).toBeUndefined()
  expect(await correct('never paid', 60)).toBeUndefined()
  const notes = await database.db
    .selectFrom('invoice')
    .where('corrects', '=', number ?? '')
    .orderBy('number')
    .selectAll()
    .execute()
  expect(notes.map(({ amount_minor }) => amount_minor)).toEqual([-40, -60, 40])
  expect(notes.map((note) => [note.tax?.net_minor, note.tax?.tax_minor])).toEqual([
    [-33, -7],
    [-50, -10],
    [33, 7],
  ])
})

test('an invoice keeps the seller and buyer at its issue', async () => {
  const seller = makeSeller({ name: 'Acorde' })
  const buyer = {
    country: 'FR',
    bill_to: 'Studio Nuit SARL',
    street: '1 rue du Test',
    postal_code: '75001',
    city: 'Paris',
    region: null,
    vat_number: 'FR40303265045',
    vat_state: 'valid',
    vat_checked_at: '2026-11-23T10:00:00.000Z',
    vat_consultation: 'WAPIAAAA',
  } as const
  const number = await issue('of Acorde', { seller, buyer, tax })
  const row = await database.db
    .selectFrom('invoice')
    .where('number', '=', number ?? '')
    .select(['seller', 'buyer', 'tax'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ seller, buyer, tax })
})
