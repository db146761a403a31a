import { findInvoiceByNumber } from '@tempolibre/database'
import { findPaperLook, type PaperLookSettings } from './look/paper-look.ts'
import { drawInvoice } from './payments/invoice-pdf.ts'

/** Draws an invoice as a PDF; undefined for an unknown number. */
export type InvoicePapers = (number: string) => Promise<Buffer | undefined>

/** For sending invoices by mail. */
export function createInvoicePapers({
  siteUrl,
  ...settings
}: PaperLookSettings & { siteUrl: string }): InvoicePapers {
  return async (number) => {
    const invoice = await findInvoiceByNumber(settings.db, { number })
    return invoice && drawInvoice(invoice, { siteUrl, look: await findPaperLook(settings) })
  }
}
