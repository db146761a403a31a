import { judgeNotice, noticeEnd, type NoticeState } from '@tempolibre/domain'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { tellHolders } from './tell-holders.ts'

/** What came of a notice: `no_holder` if the account is deleted, so that nobody can be asked. */
export type WarningDecision = 'done' | 'unknown' | 'revoked' | 'warned' | 'not_warned' | 'no_holder'

/**
 * Asks the holder of a licence by mail to put a breach right: section 7.4 of the licence terms. Only one notice runs at a time.
 * @param remedy what the holder can do to keep the licence
 */
export async function warnHolder(
  transaction: Transaction<Database>,
  { number, reason, remedy }: { number: string; reason: string; remedy: string },
): Promise<WarningDecision> {
  const licence = await lockWarned(transaction, number)
  if (!licence) return 'unknown'
  if (licence.revoked_at) return 'revoked'
  if (licence.user_id === null) return 'no_holder'
  if (await findOpenWarning(transaction, number)) return 'warned'
  const { endsAt, lastDay } = noticeEnd(licence.now)
  const { id } = await transaction
    .insertInto('licence_warning')
    .values({
      licence_number: number,
      holder_id: licence.user_id,
      reason,
      remedy,
      last_day: lastDay,
      ends_at: endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mail = { template: 'licence_warned', numbers: [number], reason, remedy, date: lastDay } as const
  // The database finds the notice by this key when the mail has left.
  await tellHolders(transaction, { ...mail, key: `licence_warned:${id}` })
  return 'done'
}

/** Takes a notice back, and tells the holder. */
export async function liftWarning(
  transaction: Transaction<Database>,
  { number, reason }: { number: string; reason: string },
): Promise<WarningDecision> {
  if (!(await lockWarned(transaction, number))) return 'unknown'
  const closed = await closeWarning(transaction, { number, outcome: 'lifted', reason })
  if (!closed) return 'not_warned'
  await tellHolders(transaction, { template: 'licence_warning_lifted', numbers: [number], reason })
  return 'done'
}

/** Closes the notice that runs for a licence; false if there is none. */
export async function closeWarning(
  transaction: Transaction<Database>,
  { number, outcome, reason }: { number: string; outcome: 'lifted' | 'revoked'; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('licence_warning')
    .where('licence_number', '=', number)
    .where('closed_at', 'is', null)
    .set({ closed_at: sql<Date>`now()`, outcome, closing_reason: reason })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Where the notice stands that runs for a locked licence, by the database's clock; undefined if there is none. */
export async function findNotice(
  transaction: Transaction<Database>,
  { number }: { number: string },
): Promise<NoticeState | undefined> {
  const warning = await findOpenWarning(transaction, number)
  if (!warning) return undefined
  const { ends_at: endsAt, mailed_at: mailedAt, now, same_holder: sameHolder } = warning
  return judgeNotice({ endsAt, mailedAt, sameHolder }, now)
}

function findOpenWarning(transaction: Transaction<Database>, number: string) {
  return transaction
    .selectFrom('licence_warning')
    .innerJoin('licence', 'licence.number', 'licence_warning.licence_number')
    .where('licence_number', '=', number)
    .where('closed_at', 'is', null)
    .select([
      'mailed_at',
      'ends_at',
      sql<boolean>`licence_warning.holder_id is not distinct from licence.user_id`.as('same_holder'),
      sql<Date>`now()`.as('now'),
    ])
    .executeTakeFirst()
}

function lockWarned(transaction: Transaction<Database>, number: string) {
  return transaction
    .selectFrom('licence')
    .where('number', '=', number)
    .forUpdate()
    .select(['revoked_at', 'user_id', sql<Date>`now()`.as('now')])
    .executeTakeFirst()
}
