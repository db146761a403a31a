import type { ContractAct, NoticeState } from '@tempolibre/domain'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { closeWarning, findNotice } from './licence-warnings.ts'
import { tellHolders } from './tell-holders.ts'

type LicenceChange = Database['licence_change']['change']
type Cause = Database['licence_change']['cause']

/** What each change of a licence is to its holder. */
export const licenceActs = {
  disputed: { dispute: 'licence_disputed', refund: 'licence_disputed', operator: 'licence_disputed' },
  revoked: {
    operator: 'licence_revoked',
    dispute: 'licence_revoked_by_dispute',
    refund: 'licence_revoked_by_refund',
  },
  restored: {
    operator: 'licence_restored',
    dispute: 'licence_restored_by_payment',
    refund: 'licence_restored_by_payment',
  },
} as const satisfies Record<LicenceChange, Record<Cause, ContractAct>>

/**
 * Records changes of licences, with the reason, and tells their holders of the operator's decisions. What a payment does is told
 * with its plan, by the code that stores the payment's state.
 */
export async function noteLicenceChanges(
  transaction: Transaction<Database>,
  params: {
    numbers: readonly string[]
    change: LicenceChange
    cause: Cause
    reason: string | null
    /** Whether another mail about the same event names these licences. */
    told?: boolean
  },
): Promise<void> {
  const { cause, change, numbers, reason, told = false } = params
  if (numbers.length === 0) return
  await transaction
    .insertInto('licence_change')
    .values(numbers.map((number) => ({ licence_number: number, change, cause, reason })))
    .execute()
  if (told) return
  const act = licenceActs[change][cause]
  if (act === 'licence_revoked' || act === 'licence_restored')
    await tellHolders(transaction, { template: act, numbers, cause, reason: reason ?? '' })
}

/** The result of an operator's decision. `withdrawn`: its holder has withdrawn from the contract, which ends it for good. */
export type LicenceDecision = 'done' | 'unknown' | 'already' | 'withdrawn'

/** Why a licence can't be revoked for a breach yet. */
export type NoticeMissing = 'not_warned' | Exclude<NoticeState, 'over'>

/**
 * Revokes a licence for a breach, once the days of the notice are over (section 7.4 of the licence terms); no payment event undoes
 * it. The terms know no other revocation by decision: what a refund, a dispute or a withdrawal ends, they end themselves.
 * @returns `unknown` for an unknown number, `already` if the operator had revoked it before, or what its notice lacks
 */
export async function revokeLicence(
  transaction: Transaction<Database>,
  { number, reason }: { number: string; reason: string },
): Promise<Exclude<LicenceDecision, 'withdrawn'> | NoticeMissing> {
  const licence = await lockLicence(transaction, number)
  if (!licence) return 'unknown'
  if (licence.revoked_at && licence.revoked_for === null) return 'already'
  const notice = (await findNotice(transaction, { number })) ?? 'not_warned'
  if (notice !== 'over') return notice
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
  await closeWarning(transaction, { number, outcome: 'revoked', reason })
  await noteLicenceChanges(transaction, { numbers: [number], change: 'revoked', cause: 'operator', reason })
  return 'done'
}

/**
 * Restores a licence by the operator's decision: refunds and disputes of its payment no longer revoke it. What a withdrawal has
 * ended stays ended: the contract it was issued under is no more (section 7.2 of the licence terms).
 * @returns `unknown` for an unknown number, `already` if it is in force, `withdrawn` if nothing restores it
 */
export async function restoreLicence(
  transaction: Transaction<Database>,
  { number, reason }: { number: string; reason: string },
): Promise<LicenceDecision> {
  const licence = await lockLicence(transaction, number)
  if (!licence) return 'unknown'
  if (!licence.revoked_at && !licence.disputed_at) return 'already'
  if (licence.withdrawn_at) return 'withdrawn'
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
    .leftJoin('withdrawal', 'withdrawal.subscription_id', 'licence.subscription_id')
    .where('number', '=', number)
    .forUpdate('licence')
    .select(['revoked_at', 'revoked_for', 'disputed_at', 'withdrawal.declared_at as withdrawn_at'])
    .executeTakeFirst()
}
