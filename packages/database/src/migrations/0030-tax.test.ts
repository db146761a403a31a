import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from '../factories/migrated-database.ts'
import { correctInvoice, issueInvoice } from '../queries/payments/invoices.ts'
import { up } from './0030-tax.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

/** Takes back what the migration has made. */
async function undo(): Promise<void> {
  for (const statement of [
    sql`alter table seller drop column tax`,
    sql`alter table invoice_numbers drop constraint invoice_numbers_pkey`,
    sql`alter table invoice_numbers drop column series`,
    sql`alter table invoice_numbers add primary key (year)`,
    sql`drop index invoices_payment, invoices_corrects`,
    sql`alter table invoices drop column corrects, drop column simplified, drop column buyer, drop column tax,
      drop column supplied_from, drop column supplied_until`,
    sql`alter table invoices add constraint invoices_provider_provider_payment_key
      unique (provider, provider_payment)`,
  ])
    await statement.execute(database.db)
}

test('[R12.10] invoices of before stay as they were, numbers go on, and a late refund has its credit note', async () => {
  const { db } = database
  const year = new Date().getUTCFullYear()
  await undo()
  await sql`insert into invoice_numbers (year, latest) values (${year}, 7)`.execute(db)
  await sql`insert into invoices (number, provider, provider_payment, plan_kind, plan_name, holder_name, holder_email, language, amount_minor, currency)
    values (${`${year}-000007`}, 'stripe', 'pi_1', 'lifetime', 'Lifetime', 'Ada', 'ada@example.org', 'en', 19900, 'EUR')`.execute(
    db,
  )
  await up(db as unknown as Kysely<unknown>)
  const invoice = await db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
  expect(invoice).toMatchObject({ tax: null, buyer: null, corrects: null, simplified: false })
  await db.transaction().execute(async (transaction) => {
    expect(await issueInvoice(transaction, { ...invoice, provider_payment: 'pi_2' })).toBe(`${year}-000008`)
    const refund = { provider: 'stripe', payment: 'pi_1', refundedMinor: 19_900 }
    expect((await correctInvoice(transaction, refund))?.number).toBe(`R-${year}-000001`)
  })
})
