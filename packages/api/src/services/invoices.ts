import type { EndpointOutput } from '@tempolibre/contract'
import { listInvoices } from '@tempolibre/database'
import type { SignedInUser } from '../accounts/identify.ts'
import type { Payments } from '../payments/open-payments.ts'

/** Somebody's invoices, newest first. */
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
      plan_kind: row.plan_kind,
      plan_name: row.plan_name,
      amount_minor: row.amount_minor,
      currency: row.currency,
    })),
  }
}
