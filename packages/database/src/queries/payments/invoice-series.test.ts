import { dayIn } from '@tempolibre/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type DatabaseConnection } from '../../connect.ts'
import { createMigratedDatabase, makeSeller } from '../../factories/index.ts'
import type { Database } from '../../schema.ts'
import { setSeller } from '../operation/seller.ts'
import { correctInvoice, issueInvoice } from './invoices.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
/** Its own connections, whose clock the tests set; some of them are killed. */
let shop: DatabaseConnection

beforeAll(async () => {
  database = await createMigratedDatabase()
  const { db } = database
  await sql`create schema clock`.execute(db)
  await sql`create table clock.set (at timestamptz not null)`.execute(db)
  await sql`create function clock.clock_timestamp() returns timestamptz language sql volatile
    as 'select at from clock.set'`.execute(db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set search_path = clock, pg_catalog, public`.execute(
    db,
  )
  shop = connect({ connectionString: database.url }, () => undefined)
})
afterAll(async () => {
  await shop.close()
  await database.close()
})
beforeEach(async () => {
  for (const table of ['invoice', 'invoice_number'] as const) await database.db.deleteFrom(table).execute()
})

async function setClock(at: string): Promise<void> {
  await sql`delete from clock.set`.execute(database.db)
  await sql`insert into clock.set values (${at})`.execute(database.db)
}

/** Issues the invoice of a payment, then does what else the transaction does. */
const issue = (
  payment: string,
  {
    simplified = false,
    fate,
  }: { simplified?: boolean; fate?: (open: Transaction<Database>) => Promise<void> } = {},
) =>
  shop.db.transaction().execute(async (transaction) => {
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
      simplified,
    })
    await fate?.(transaction)
    return number ?? ''
  })

const credit = (payment: string) =>
  shop.db
    .transaction()
    .execute((transaction) =>
      correctInvoice(transaction, { provider: 'stripe', payment, refundedMinor: 100 }),
    )

const rollBack = async () => {
  throw new Error('the payment is taken back')
}

/** As a server that dies: the database finds nobody at the other end. */
async function kill(open: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(open)
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
  await sql`select 1`.execute(open)
}

const listNumbers = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${String(at + 1).padStart(6, '0')}`)

const stored = () =>
  database.db
    .selectFrom('invoice')
    .select(['number', 'issued_at', 'time_zone'])
    .orderBy('issued_at')
    .execute()

/** Orders, credits, rollbacks and dying servers at once: 20 in each series, a third of which come to nothing. */
async function sell(name: string): Promise<void> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, async (_, at) => {
      const fate = [undefined, rollBack, undefined, kill, undefined][at % 5]
      const payment = `${name} ${at}`
      await issue(payment, { simplified: at % 2 === 1, ...(fate && { fate }) })
      await credit(payment)
    }),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(16)
}

test('[R16.126] each series is without gaps, though orders are rolled back and servers die', async () => {
  await setClock('2026-06-01T12:00:00Z')
  await sell('summer')
  const numbers = (await stored()).map(({ number }) => number)
  // Of 40, 24 are paid and credited, half of them by simplified invoices.
  expect(numbers.toSorted()).toEqual(
    [...listNumbers('2026', 12), ...listNumbers('R-2026', 24), ...listNumbers('S-2026', 12)].toSorted(),
  )
})

test.each([
  ['Pacific/Auckland', '2026-12-31T10:59:59.999Z', '2026-12-31T11:00:00Z'],
  ['Pacific/Honolulu', '2027-01-01T09:59:59.999Z', '2027-01-01T10:00:00Z'],
])(
  '[R16.126] at New Year in %s every series begins anew, in the order of its dates',
  async (time_zone, last, first) => {
    await setSeller(database.db, makeSeller({ time_zone }))
    await setClock(last)
    await issue('refunded next year')
    for (const at of [last, first]) {
      await setClock(at)
      await sell(at)
    }
    const rows = await stored()
    for (const year of [2026, 2027]) {
      const ofYear = rows.filter(({ number }) => number.includes(`${year}-`))
      const days = ofYear.map(({ issued_at }) => dayIn(time_zone, issued_at).slice(0, 4))
      expect(new Set(days)).toEqual(new Set([String(year)]))
      const plain = year === 2026 ? 13 : 12
      for (const [prefix, count] of [
        [`${year}`, plain],
        [`S-${year}`, 12],
        [`R-${year}`, 24],
      ] as const) {
        const series = ofYear.map(({ number }) => number).filter((number) => number.startsWith(prefix))
        expect(series.toSorted()).toEqual(listNumbers(prefix, count))
      }
    }
    // A credit note is of the year in which it is issued.
    expect((await credit('refunded next year'))?.number).toBe('R-2027-000025')
    await database.db.deleteFrom('seller').execute()
  },
)
