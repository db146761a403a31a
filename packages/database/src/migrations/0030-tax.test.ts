import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseOfMigration } from '../factories/migrated-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { correctInvoice, issueInvoice } from '../queries/payments/invoices.ts'

let database: Awaited<ReturnType<typeof createDatabaseOfMigration>>

beforeAll(async () => {
  database = await createDatabaseOfMigration('0029-terms-acceptances')
})
afterAll(() => database.close())

test('[R12.10] existing invoices are unchanged, numbers continue, and a late refund gets its credit note', async () => {
  const { db } = database
  const year = new Date().getUTCFullYear()
  await sql`insert into invoice_numbers (year, latest) values (${year}, 7)`.execute(db)
  await sql`insert into invoices (number, provider, provider_payment, plan_kind, plan_name, holder_name, holder_email, language, amount_minor, currency)
    values (${`${year}-000007`}, 'stripe', 'pi_1', 'lifetime', 'Lifetime', 'Ada', 'ada@example.org', 'en', 19900, 'EUR')`.execute(
    db,
  )
  await migrateToLatest(db)
  const invoice = await db.selectFrom('invoice').selectAll().executeTakeFirstOrThrow()
  expect(invoice).toMatchObject({ tax: null, buyer: null, corrects: null, simplified: false })
  await db.transaction().execute(async (transaction) => {
    expect(await issueInvoice(transaction, { ...invoice, provider_payment: 'pi_2' })).toBe(`${year}-000008`)
    const refund = { provider: 'stripe', payment: 'pi_1', refundedMinor: 19_900 }
    expect((await correctInvoice(transaction, refund))?.number).toBe(`R-${year}-000001`)
  })
})
