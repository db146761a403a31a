import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'

export interface TableDescription {
  name: string
  /** Those that are stored: generated ones are computed again. */
  columns: { name: string; type: string }[]
}

/** The tables in alphabetical order, without those of extensions. */
export async function describeTables(db: Kysely<Database>): Promise<TableDescription[]> {
  const { rows } = await sql<TableDescription>`
    select relname as name, json_agg(
        json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    group by relname order by relname collate "C"`.execute(db)
  return rows
}

/** A table by name, wherever the session's search path leads. */
export const tableOf = (name: string) => sql.table(`public.${name}`)

/**
 * Prepares a transaction that moves all rows: values as text mean the same on every server, and no limit ends it
 * while a large file is read or written.
 */
export async function prepareForRows(transaction: Transaction<Database>): Promise<void> {
  await sql`
    select set_config(name, value, true) from (values
      ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'),
      ('extra_float_digits', '1'), ('bytea_output', 'hex'), ('statement_timeout', '0'), ('lock_timeout', '0'),
      ('idle_in_transaction_session_timeout', '0')) as setting (name, value)`.execute(transaction)
}
