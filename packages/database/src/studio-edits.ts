import type { AuditSubject } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** The names of the fields that the staff has written, by the record's id. */
export type StudioEdits = ReadonlyMap<number, ReadonlySet<string>>

/** What the staff has written of the records of one kind, by the audit trail: it belongs to the operator. */
export async function findStudioEdits(db: Kysely<Database>, subject: AuditSubject): Promise<StudioEdits> {
  const { rows } = await sql<{ id: string; fields: string[] }>`
    select subject_id as id, array_agg(distinct field) as fields
    from audit_entry, jsonb_object_keys(after) as field
    where subject = ${subject} and jsonb_typeof(after) = 'object'
    group by subject_id`.execute(db)
  return new Map(rows.map(({ fields, id }) => [Number(id), new Set(fields)]))
}

/** Records of a library that the staff has removed: `importName` by table, and the paths of redirects. */
export async function listRemovedImports(
  db: Kysely<Database>,
): Promise<(table: string, name: string) => boolean> {
  const rows = await db.selectFrom('removed_import').selectAll().execute()
  const names = new Set(rows.map(({ import_id, record_table }) => `${record_table} ${import_id}`))
  return (table, name) => names.has(`${table} ${name}`)
}

/** Keeps the next edition of a library from bringing back what the staff has removed. */
export async function noteRemovedImport(
  transaction: Transaction<Database>,
  { name, table }: { table: string; name: string },
): Promise<void> {
  await transaction
    .insertInto('removed_import')
    .values({ record_table: table, import_id: name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Identifies a record of a library; a mood and a use may share an id. */
export const importName = (id: string, kind?: string | null) => (kind == null ? id : `${kind} ${id}`)
