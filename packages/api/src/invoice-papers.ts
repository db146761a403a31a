import { type Database, findInvoiceByNumber, findSiteLook } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { drawInvoice } from './payments/invoice-pdf.ts'

/** Draws an invoice as a PDF; undefined for an unknown number. */
export type InvoicePapers = (number: string) => Promise<Buffer | undefined>

/** For sending invoices by mail. */
export function createInvoicePapers({
  db,
  siteUrl,
}: {
  db: Kysely<Database>
  siteUrl: string
}): InvoicePapers {
  return async (number) => {
    const invoice = await findInvoiceByNumber(db, { number })
    if (!invoice) return undefined
    const { accent } = await findSiteLook(db)
    return drawInvoice(invoice, { siteUrl, accent })
  }
}
