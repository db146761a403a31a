import { findInvoiceByNumber } from '@tempolibre/database'
import { findPaperLook, type PaperLookSettings } from './look/paper-look.ts'
import { drawApart } from './papers/draw-apart.ts'

/** Draws an invoice as a PDF; undefined for an unknown number. */
export type InvoicePapers = (number: string) => Promise<Buffer | undefined>

/** For sending invoices by mail. */
export function createInvoicePapers({
  siteUrl,
  ...settings
}: PaperLookSettings & { siteUrl: string }): InvoicePapers {
  return async (number) => {
    const invoice = await findInvoiceByNumber(settings.db, { number })
    if (!invoice) return undefined
    const { accent, logo } = await findPaperLook(settings)
    return drawApart({ invoice: { invoice, siteUrl, look: { accent, logo } } })
  }
}
