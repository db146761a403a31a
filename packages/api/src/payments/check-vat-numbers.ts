import { isTaxed, isVatArea, type Seller, taxTerritoryOf } from '@tempolibre/contract'
import { findSeller, listDueVatChecks, saveVatCheck } from '@tempolibre/database'
import type { Payments } from './open-payments.ts'

/** When a number is asked about again: where there was no answer, and what an answer is good for. In ms. */
const askAgainMs = 3600_000
const goodForMs = 30 * 24 * 3600_000
/** How many numbers are asked about in one go. */
const batch = 50

/** Whether the register's word on a buyer's number decides on tax: in another member state than the seller's. */
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
 * Asks about numbers that are due: of one user, or of all. An answer holds for thirty days, then it is asked for again; one
 * that does not come leaves what was known and is asked for again within the hour.
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
