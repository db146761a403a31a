import type { AuditAction, AuditSubject } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { batches } from '../../import-rows.ts'
import type { Database } from '../../schema.ts'
import { contains, paged, type RecordPaging } from '../record-rows.ts'

/** A change of a record. */
export interface NewAuditEntry {
  /** The address of the member, or the name of the command. */
  who: string
  /** The account of the member. */
  userId: string | null
  action: AuditAction
  subject: AuditSubject
  subjectId: string
  /** The record's name or title. */
  label: string
  /** What differs; null for a new record. */
  before: object | null
  /** What differs; null for a deleted record. */
  after: object | null
  /** Of changes that are saved together, so that they can be undone together. */
  batchId?: string | undefined
}

/** Records a change in the audit trail, in the transaction that makes it. */
export async function noteChange(transaction: Transaction<Database>, entry: NewAuditEntry): Promise<void> {
  await noteChanges(transaction, [entry])
}

/** Records many changes, in their order. */
export async function noteChanges(
  transaction: Transaction<Database>,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  for (const batch of batches(entries)) {
    const rows = batch.map(({ after, batchId, before, subjectId, userId, ...entry }) => ({
      ...entry,
      user_id: userId,
      subject_id: subjectId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      batch_id: batchId ?? null,
    }))
    await transaction.insertInto('audit_entry').values(rows).execute()
  }
}

export interface ListAuditEntries extends RecordPaging<'at'> {
  q?: string | undefined
  subject?: AuditSubject | undefined
  subject_id?: string | undefined
  action?: AuditAction | undefined
  from?: string | undefined
  to?: string | undefined
  userId?: string | undefined
}

/** A page of the audit trail, and the number of all entries that match. */
export function listAuditEntries(
  db: Kysely<Database>,
  { action, from, order, page, per_page, q, subject, subject_id, to, userId }: ListAuditEntries,
) {
  let matching = db.selectFrom('audit_entry').selectAll()
  if (subject) matching = matching.where('subject', '=', subject)
  if (subject_id !== undefined) matching = matching.where('subject_id', '=', subject_id)
  if (action) matching = matching.where('action', '=', action)
  if (userId !== undefined) matching = matching.where('user_id', '=', userId)
  if (from !== undefined)
    matching = matching.where('at', '>=', sql<Date>`${from}::timestamp at time zone 'UTC'`)
  if (to !== undefined)
    matching = matching.where('at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC'`)
  if (q !== undefined && q !== '')
    matching = matching.where(
      sql<boolean>`(${contains(sql.ref('who'), q)} or ${contains(sql.ref('label'), q)})`,
    )
  return paged(matching, sql.ref('at'), sql.ref('id'), { order, page, per_page })
}

export function findAuditEntry(db: Kysely<Database>, { id }: { id: string }) {
  return db.selectFrom('audit_entry').where('id', '=', id).selectAll().executeTakeFirst()
}

/** What a member saved together, by record. */
export function listBatchEntries(
  db: Kysely<Database>,
  { batchId, subject, userId }: { batchId: string; subject: AuditSubject; userId: string },
) {
  return db
    .selectFrom('audit_entry')
    .where('batch_id', '=', batchId)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .select(['subject_id', 'label', 'before', 'after'])
    .orderBy('id')
    .execute()
}
