import { ApiError } from '@tempolibre/contract'
import { type Database, lockRecord, type RecordTable } from '@tempolibre/database'
import type { Transaction } from 'kysely'
import { type RecordKind, versionOf } from './records.ts'

/** A record as it is answered: with the version that a change of it must name. */
export const withVersion = <Fields extends object>(kind: RecordKind<Fields>, fields: Fields) => ({
  ...fields,
  version: versionOf(kind, fields),
})

/** The answer to a call for one record. @throws ApiError `not_found` */
export function answerRecord<Fields extends object>(
  kind: RecordKind<Fields>,
  fields: Fields | undefined,
): { success: true; record: Fields & { version: string } } {
  if (!fields) throw new ApiError('not_found')
  return { success: true, record: withVersion(kind, fields) }
}

/** Locks a record of a table, see `lockRecord`. */
export const locking = (table: RecordTable, id: number) => (transaction: Transaction<Database>) =>
  lockRecord(transaction, { table, id })
