import { isTestProvider, dayIn } from '@tempolibre/domain'
import { ApiError, type EndpointOutput } from '@tempolibre/contract'
import { findInvoice, listInvoices } from '@tempolibre/database'
import type { SignedInUser } from '../../http/caller.ts'
import { findPaperLook } from '../../look/paper-look.ts'
import type { DrawPaper } from '../../papers/answer-with-paper.ts'
import { drawApart } from '../../papers/draw-apart.ts'
import type { Payments } from '../../payments/open-payments.ts'

/** The caller's invoices, newest first. */
export async function getInvoices(
  { db }: Payments,
  user: SignedInUser,
): Promise<EndpointOutput<'listInvoices'>> {
  const rows = await listInvoices(db, { userId: user.id })
  return {
    success: true,
    invoices: rows.map((row) => ({
      number: row.number,
      issued_at: row.issued_at.toISOString(),
      date: dayIn(row.time_zone ?? 'UTC', row.issued_at),
      plan_kind: row.plan_kind,
      plan_name: row.plan_name,
      amount_minor: row.amount_minor,
      currency: row.currency,
      corrects: row.corrects,
      simplified: row.simplified,
      tax: row.tax,
      coupon_code: row.coupon_code,
      ...(isTestProvider(row.provider) && { test: true }),
    })),
  }
}

/** An invoice as a PDF; `not_found` for another user's. */
export async function getInvoicePdf(
  { db, readMedia, siteUrl }: Payments,
  { number }: { number: string },
  user: SignedInUser,
): Promise<DrawPaper> {
  const invoice = await findInvoice(db, { number, userId: user.id })
  if (!invoice) throw new ApiError('not_found')
  const { accent, logo } = await findPaperLook({ db, readMedia })
  return (work) => drawApart({ invoice: { invoice, siteUrl, look: { accent, logo } } }, work)
}
