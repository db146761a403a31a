import { sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

type LicenceChange = Database['licence_change']['change']

/** Records changes of licences, with the reason. */
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

/** The result of an operator's decision. */
export type LicenceDecision = 'done' | 'unknown' | 'already'

/**
 * Revokes a licence by the operator's decision, which no payment event undoes.
 * @returns `unknown` for an unknown number, `already` if the operator had revoked it before
 */
export async function revokeLicence(
  transaction: Transaction<Database>,
  { number, reason }: { number: string; reason: string },
): Promise<LicenceDecision> {
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
}

/**
 * Restores a licence by the operator's decision: refunds and disputes of its payment no longer revoke it.
 * @returns `unknown` for an unknown number, `already` if it is in force
 */
export async function restoreLicence(
  transaction: Transaction<Database>,
  { number, reason }: { number: string; reason: string },
): Promise<LicenceDecision> {
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
  await noteLicenceChanges(transaction, { numbers: [number], change: 'restored', cause: 'operator', reason })
  return 'done'
}

function lockLicence(transaction: Transaction<Database>, number: string) {
  return transaction
    .selectFrom('licence')
    .where('number', '=', number)
    .forUpdate()
    .select(['revoked_at', 'revoked_for', 'disputed_at'])
    .executeTakeFirst()
}
