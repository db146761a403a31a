import { creditOf, dayIn, isTestProvider, type Seller, type Tax, timeZoneOf } from '@tempolibre/domain'
import type { InvoiceBuyer } from '@tempolibre/contract'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { findSeller } from '../operation/seller.ts'

export type InvoiceRow = Selectable<Database['invoice']>
type NewInvoice = Omit<
  Insertable<Database['invoice']>,
  'number' | 'issued_at' | 'time_zone' | 'corrects' | 'seller' | 'buyer' | 'tax'
> & { seller: Seller | null; buyer: InvoiceBuyer | null; tax: Tax | null }

/**
 * Prefixes of numbers: none for invoices, `S` for simplified ones, `R` for corrections. Papers of tests, for which nobody owes
 * anything, have series of their own, so that the real ones stay without gaps.
 */
type Series = '' | 'S' | 'R' | 'TEST' | 'TEST-S' | 'TEST-R'

function seriesOf({ provider }: { provider: string }, paper: '' | 'S' | 'R'): Series {
  if (!isTestProvider(provider)) return paper
  return paper === '' ? 'TEST' : `TEST-${paper}`
}

/**
 * Issues the invoice of a payment, with the next number of its series and of the seller's year. Undefined if the
 * payment already has one.
 */
export async function issueInvoice(
  transaction: Transaction<Database>,
  invoice: NewInvoice,
): Promise<string | undefined> {
  if (await findInvoiceOfPayment(transaction, invoice)) return undefined
  await lockNumbers(transaction)
  // Another transaction may have issued it while we waited.
  if (await findInvoiceOfPayment(transaction, invoice)) return undefined
  const numbered = await takeNumber(transaction, seriesOf(invoice, invoice.simplified ? 'S' : ''))
  await transaction
    .insertInto('invoice')
    .values({ ...invoice, ...numbered, ...asJson(invoice) })
    .execute()
  return numbered.number
}

/**
 * Corrects the invoice of a payment to its total refund: by a credit note or, if a refund has failed, by a correction
 * of earlier credit notes. Returns the issued document; undefined if nothing needs correcting, or the payment has no
 * invoice.
 */
export async function correctInvoice(
  transaction: Transaction<Database>,
  { payment, provider, refundedMinor }: { provider: string; payment: string; refundedMinor: number },
): Promise<{ number: string; invoice: InvoiceRow } | undefined> {
  const invoice = await findInvoiceOfPayment(transaction, { provider, provider_payment: payment })
  if (!invoice) return undefined
  await lockNumbers(transaction)
  const { credited } = await transaction
    .selectFrom('invoice')
    .where('corrects', '=', invoice.number)
    .select(sql<number>`coalesce(-sum(amount_minor), 0)::int`.as('credited'))
    .executeTakeFirstOrThrow()
  // A refund cannot exceed the invoiced amount.
  const after = Math.min(refundedMinor, invoice.amount_minor)
  if (credited === after) return undefined
  const numbered = await takeNumber(transaction, seriesOf(invoice, 'R'))
  const tax = invoice.tax && creditOf(invoice.tax, { before: credited, after })
  await transaction
    .insertInto('invoice')
    .values({
      ...invoice,
      ...numbered,
      ...asJson({ ...invoice, tax }),
      amount_minor: credited - after,
      simplified: false,
      // What is credited was paid with the discount.
      discount_minor: null,
      coupon_code: null,
      credit_minor: null,
      credited_plan: null,
      paid_at: null,
      corrects: invoice.number,
    })
    .execute()
  return { number: numbered.number, invoice }
}

function findInvoiceOfPayment(
  db: Kysely<Database>,
  { provider, provider_payment }: { provider: string; provider_payment: string },
): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoice')
    .where('provider', '=', provider)
    .where('provider_payment', '=', provider_payment)
    .where('corrects', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

/** No other transaction can issue anything until this one ends, so numbers and dates have the same order. */
async function lockNumbers(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoice numbers', 0))`.execute(transaction)
}

/** A rollback also returns the number: no gaps. */
async function takeNumber(
  transaction: Transaction<Database>,
  series: Series,
): Promise<{ number: string; issued_at: Date; time_zone: string }> {
  const timeZone = timeZoneOf((await findSeller(transaction)) ?? null)
  // Not now(), the start of the transaction, which may precede the previous number's date.
  const clock = sql<Date>`clock_timestamp()`.as('at')
  const { at } = await transaction.selectNoFrom(clock).executeTakeFirstOrThrow()
  const { latest, year } = await transaction
    .insertInto('invoice_number')
    .values({ series, year: Number(dayIn(timeZone, at).slice(0, 4)), latest: 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'year']).doUpdateSet({ latest: sql<number>`invoice_number.latest + 1` }),
    )
    .returning(['year', 'latest'])
    .executeTakeFirstOrThrow()
  const prefix = series === '' ? '' : `${series}-`
  return { number: `${prefix}${year}-${String(latest).padStart(6, '0')}`, issued_at: at, time_zone: timeZone }
}

function asJson({ buyer, seller, tax }: Pick<NewInvoice, 'seller' | 'buyer' | 'tax'>) {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  return { seller: json(seller), buyer: json(buyer), tax: json(tax) }
}

/** A user's invoices, newest first. */
export function listInvoices(db: Kysely<Database>, { userId }: { userId: string }): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoice')
    .where('user_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .selectAll()
    .execute()
}

/** An invoice with the date of the one it corrects. */
export type InvoicePaper = InvoiceRow & { corrected_at: Date | null; corrected_time_zone: string | null }

/** An invoice of any account, by number: for the mail that sends it. */
export function findInvoiceByNumber(
  db: Kysely<Database>,
  { number }: { number: string },
): Promise<InvoicePaper | undefined> {
  return invoicePapers(db).where('invoice.number', '=', number).executeTakeFirst()
}

/** A user's invoice; undefined for another user's. */
export function findInvoice(
  db: Kysely<Database>,
  { number, userId }: { number: string; userId: string },
): Promise<InvoicePaper | undefined> {
  return invoicePapers(db)
    .where('invoice.number', '=', number)
    .where('invoice.user_id', '=', userId)
    .executeTakeFirst()
}

function invoicePapers(db: Kysely<Database>) {
  return db
    .selectFrom('invoice')
    .leftJoin('invoice as corrected', 'corrected.number', 'invoice.corrects')
    .selectAll('invoice')
    .select(['corrected.issued_at as corrected_at', 'corrected.time_zone as corrected_time_zone'])
}
