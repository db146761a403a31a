import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../schema.ts'
import { findSeller } from './seller.ts'

export type InvoiceRow = Selectable<Database['invoices']>
type NewInvoice = Omit<Insertable<Database['invoices']>, 'number' | 'seller' | 'issued_at'>

/**
 * Issues the one invoice of a payment in the name of the seller of this moment, with the next number of the year (UTC). The year's row stays locked until the
 * transaction ends, so whatever is taken back takes its number back as well: no gaps. Undefined where the payment has
 * its invoice already.
 */
export async function issueInvoice(
  transaction: Transaction<Database>,
  invoice: NewInvoice,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice ${invoice.provider} ${invoice.provider_payment}`}, 0))`.execute(
    transaction,
  )
  const known = await transaction
    .selectFrom('invoices')
    .where('provider', '=', invoice.provider)
    .where('provider_payment', '=', invoice.provider_payment)
    .select('number')
    .executeTakeFirst()
  if (known) return undefined
  const { latest, year } = await transaction
    .insertInto('invoice_numbers')
    .values({ year: sql<number>`extract(year from now() at time zone 'UTC')`, latest: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ latest: sql<number>`invoice_numbers.latest + 1` }),
    )
    .returning(['year', 'latest'])
    .executeTakeFirstOrThrow()
  const seller = await findSeller(transaction)
  const number = `${year}-${String(latest).padStart(6, '0')}`
  await transaction
    .insertInto('invoices')
    .values({ ...invoice, number, seller: seller ? JSON.stringify(seller) : null })
    .execute()
  return number
}

/** A user's invoices, newest first. */
export function listInvoices(db: Kysely<Database>, { userId }: { userId: string }): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .where('user_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .selectAll()
    .execute()
}

/** An invoice by its number, whosever it is: for the mail that brings it. */
export function findInvoiceByNumber(
  db: Kysely<Database>,
  { number }: { number: string },
): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoices').where('number', '=', number).selectAll().executeTakeFirst()
}

/** An invoice of a user; undefined for one of somebody else. */
export function findInvoice(
  db: Kysely<Database>,
  { number, userId }: { number: string; userId: string },
): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoices')
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst()
}
