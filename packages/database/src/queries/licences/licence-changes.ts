import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

type LicenceChange = Database['licence_change']['change']

/** Notes what was done to licences, and why. */
export async function noteLicenceChanges(
  transaction: Transaction<Database>,
  params: {
    numbers: readonly string[]
    change: LicenceChange
    cause: Database['licence_change']['cause']
    reason: string | null
  },
): Promise<void> {
  const { cause, change, numbers, reason } = params
  if (numbers.length === 0) return
  await transaction
    .insertInto('licence_change')
    .values(numbers.map((number) => ({ licence_number: number, change, cause, reason })))
    .execute()
}

/** What came of the operator's wish. */
export type LicenceDecision = 'done' | 'unknown' | 'already'

/**
 * Revokes a licence by the operator's decision, which no payment takes back.
 * @returns `unknown` for a number that was never issued, `already` where the operator had revoked it before
 */
export function revokeLicence(
  db: Kysely<Database>,
  { number, reason }: { number: string; reason: string },
): Promise<LicenceDecision> {
  return db.transaction().execute(async (transaction) => {
    const licence = await lockLicence(transaction, number)
    if (!licence) return 'unknown'
    if (licence.revoked_at && licence.revoked_for === null) return 'already'
    await transaction
      .updateTable('licence')
      .where('number', '=', number)
      .set({
        revoked_at: licence.revoked_at ?? sql<Date>`now()`,
        revoked_for: null,
        revocation_reason: reason,
        kept_at: null,
      })
      .execute()
    await noteLicenceChanges(transaction, { numbers: [number], change: 'revoked', cause: 'operator', reason })
    return 'done'
  })
}

/**
 * Restores a licence by the operator's decision: from then on its payment, refunded or under dispute, revokes it no more.
 * @returns `unknown` for a number that was never issued, `already` where it is in force
 */
export function restoreLicence(
  db: Kysely<Database>,
  { number, reason }: { number: string; reason: string },
): Promise<LicenceDecision> {
  return db.transaction().execute(async (transaction) => {
    const licence = await lockLicence(transaction, number)
    if (!licence) return 'unknown'
    if (!licence.revoked_at && !licence.disputed_at) return 'already'
    await transaction
      .updateTable('licence')
      .where('number', '=', number)
      .set({
        revoked_at: null,
        revoked_for: null,
        revocation_reason: null,
        disputed_at: null,
        kept_at: sql<Date>`now()`,
      })
      .execute()
    await noteLicenceChanges(transaction, {
      numbers: [number],
      change: 'restored',
      cause: 'operator',
      reason,
    })
    return 'done'
  })
}

function lockLicence(transaction: Transaction<Database>, number: string) {
  return transaction
    .selectFrom('licence')
    .where('number', '=', number)
    .forUpdate()
    .select(['revoked_at', 'revoked_for', 'disputed_at'])
    .executeTakeFirst()
}
