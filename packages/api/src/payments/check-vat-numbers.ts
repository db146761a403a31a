import { isTaxed, isVatArea, type Seller, taxTerritoryOf } from '@tempolibre/domain'
import { findSeller, listDueVatChecks, saveVatCheck } from '@tempolibre/database'
import type { Payments } from './open-payments.ts'

/** When a number is checked again, in ms: after no answer, and after an answer. */
const askAgainMs = 3600_000
const goodForMs = 30 * 24 * 3600_000
/** Maximum numbers per run. */
const batch = 50

/** Whether VIES decides the tax for a buyer: the number is of another member state than the seller's. */
export function isNumberChecked(
  payments: Pick<Payments, 'vatRegister'>,
  seller: Seller | undefined,
  buyer: { country: string; postal_code: string },
): boolean {
  if (!payments.vatRegister || !isTaxed(seller)) return false
  const territory = taxTerritoryOf(buyer)
  const home = taxTerritoryOf(seller.address)
  return isVatArea(territory) && territory.slice(0, 2) !== home.slice(0, 2)
}

/**
 * Checks VAT numbers that are due, of one user or of all. An answer is valid for thirty days. Without an answer, the
 * known state remains and the number is checked again within the hour.
 */
export async function checkVatNumbers(
  { db, vatRegister }: Pick<Payments, 'db' | 'vatRegister'>,
  { now, userId }: { now: Date; userId?: string },
): Promise<void> {
  if (!vatRegister) return
  const due = await listDueVatChecks(db, { now, userId, limit: batch })
  if (due.length === 0) return
  const requester = (await findSeller(db))?.vat_number ?? null
  for (const { user_id, vat_number: vatNumber } of due) {
    const answer = await vatRegister.check(vatNumber, requester)
    await saveVatCheck(db, {
      userId: user_id,
      vatNumber,
      answer: answer && {
        state: answer.valid ? 'valid' : 'invalid',
        consultation: answer.consultation,
        askedAt: new Date(),
      },
      nextAt: new Date(now.getTime() + (answer ? goodForMs : askAgainMs)),
    })
  }
}
