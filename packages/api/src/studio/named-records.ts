import { ApiError } from '@tempolibre/contract'
import type { Fallback } from '@tempolibre/domain'
import type { TextNames } from '@tempolibre/domain/record-texts'
import { type Database, deleteRecord, type RecordTable } from '@tempolibre/database'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../http/caller.ts'
import { requirePictures } from './picture-store.ts'
import { answerRecord, locking, withVersion } from './record-answers.ts'
import { toRecordId } from './record-ids.ts'
import { settleTexts, type WrittenTexts } from './record-texts.ts'
import { addRecord, changeRecord, type RecordKind, removeRecord } from './records.ts'
import type { StudioSettings } from './studio-settings.ts'

/** Of a change that leaves no gap. */
interface Settled {
  fallback: Fallback
}

/** What is particular to a kind of record that tracks or articles name, such as genres or authors. */
interface NamedRecords<
  Name extends string,
  Row,
  Fields extends WrittenTexts<Name>,
  Listing,
  Addition extends WrittenTexts<Name>,
  Change extends WrittenTexts<Name> & { id: string; version: string },
> {
  table: RecordTable
  texts: TextNames<Name>
  list(db: Kysely<Database>, listing: Listing): Promise<{ rows: Row[]; total: number }>
  find(db: Kysely<Database>, record: { id: number }): Promise<Row | undefined>
  toFields(row: Row, siteUrl: string): Fields
  kind: RecordKind<Fields>
  add(transaction: Transaction<Database>, addition: Addition & Settled): Promise<{ id: number }>
  /** Writes what is given of a locked record, which was `before`. */
  change(
    transaction: Transaction<Database>,
    record: { id: number; before: Fields },
    change: Change & Settled,
  ): Promise<void>
  /** Whether a record must stay because tracks or articles name it. */
  isInUse(fields: Fields): boolean
}

/** The five operations on such records: list, get, add, change, remove. */
export function namedRecords<
  Name extends string,
  Row,
  Fields extends WrittenTexts<Name>,
  Listing,
  Addition extends WrittenTexts<Name>,
  Change extends WrittenTexts<Name> & { id: string; version: string },
>(named: NamedRecords<Name, Row, Fields, Listing, Addition, Change>) {
  const { add, change: write, find, isInUse, kind, list, table, texts, toFields } = named
  const reading = (siteUrl: string) => async (db: Kysely<Database>, id: string) => {
    const row = await find(db, { id: toRecordId(id) })
    return row && toFields(row, siteUrl)
  }
  const existing = (siteUrl: string, id: string) => ({
    kind,
    id,
    lock: locking(table, toRecordId(id)),
    read: (inside: Kysely<Database>) => reading(siteUrl)(inside, id),
  })
  return {
    async list({ db, siteUrl }: StudioSettings, listing: Listing) {
      const { rows, total } = await list(db, listing)
      const records = rows.map((row) => withVersion(kind, toFields(row, siteUrl)))
      return { success: true as const, records, total }
    },

    async get({ db, siteUrl }: StudioSettings, { id }: { id: string }) {
      return answerRecord(kind, await reading(siteUrl)(db, id))
    },

    /** @throws ApiError `invalid_input` if a text is missing in some language */
    async add({ db, pictures, siteUrl }: StudioSettings, addition: Addition, caller: StaffCaller) {
      const settled = settleTexts(texts, addition)
      const fields = await addRecord(db, {
        kind,
        caller,
        read: reading(siteUrl),
        async write(transaction) {
          await requirePictures(transaction, pictures, addition)
          return String((await add(transaction, settled)).id)
        },
      })
      return answerRecord(kind, fields)
    },

    /** @throws ApiError `invalid_input`, `not_found`, `record_changed` */
    async change({ db, pictures, siteUrl }: StudioSettings, change: Change, caller: StaffCaller) {
      const { id, version } = change
      const fields = await changeRecord(db, {
        ...existing(siteUrl, id),
        version,
        caller,
        async write(transaction, before) {
          await requirePictures(transaction, pictures, change)
          await write(transaction, { id: toRecordId(id), before }, settleTexts(texts, change, before))
        },
      })
      return answerRecord(kind, fields)
    },

    /** @throws ApiError `not_found`, `record_in_use` */
    async remove({ db, siteUrl }: StudioSettings, { id }: { id: string }, caller: StaffCaller) {
      await removeRecord(db, {
        ...existing(siteUrl, id),
        caller,
        async remove(transaction, before) {
          if (isInUse(before)) throw new ApiError('record_in_use')
          await deleteRecord(transaction, { table, id: toRecordId(id) })
        },
      })
      return { success: true as const }
    },
  }
}
