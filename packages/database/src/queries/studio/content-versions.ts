import type { AuditSubject } from '@tempolibre/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

interface OfRecord {
  subject: AuditSubject
  subjectId: string
  /** The fields that versions consist of: an entry that changes no other one made no version. */
  fields: readonly string[]
}

const entriesOf = (db: Kysely<Database>, { fields, subject, subjectId }: OfRecord) =>
  db
    .selectFrom('audit_entry')
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('action', '<>', 'delete')
    .where(sql<boolean>`jsonb_exists_any(after, ${[...fields]}::text[])`)

/** The entries of the audit trail that changed a record's content, latest first, with the names of what they changed. */
export function listContentEntries(db: Kysely<Database>, record: OfRecord) {
  return entriesOf(db, record)
    .select([
      'id',
      'at',
      'who',
      'action',
      sql<string[]>`array(
        select field from jsonb_object_keys(after) as field
        where field = any (${[...record.fields]}::text[]) order by 1)`.as('fields'),
    ])
    .orderBy('id', 'desc')
    .execute()
}

/** What the entries after one of them replaced, latest first. */
export async function listReplacedContent(
  db: Kysely<Database>,
  { entry, ...record }: OfRecord & { entry: string },
): Promise<unknown[]> {
  const rows = await entriesOf(db, record)
    .where('id', '>', entry)
    .where('before', 'is not', null)
    .select('before')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ before }) => before)
}
