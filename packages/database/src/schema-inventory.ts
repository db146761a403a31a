import { type Kysely, sql } from 'kysely'
import promised from './schema-inventory.json' with { type: 'json' }
import type { Database } from './schema.ts'

/**
 * The objects of a schema by name; triggers with their table. Indexes are omitted: a missing one only makes queries
 * slow.
 */
export interface SchemaInventory {
  /** Views, too. */
  tables: string[]
  functions: string[]
  triggers: string[]
}

/** The objects in the schema, without those of extensions, in alphabetical order. */
export async function readSchemaInventory(db: Kysely<Database>): Promise<SchemaInventory> {
  const { rows } = await sql<SchemaInventory>`
    select
      array(
        select relname::text from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
        order by relname collate "C") as tables,
      array(
        select distinct proname::text collate "C" from pg_proc
        where pronamespace = current_schema()::regnamespace and not exists (
          select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
        order by 1) as functions,
      array(
        select tgname || ' on ' || relname from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = current_schema()::regnamespace and not tgisinternal
        order by (tgname || ' on ' || relname) collate "C") as triggers`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the catalogue of the database could not be read')
  return found
}

/**
 * Objects made by the migrations that are missing, such as `table track`: a backup was restored partially, or they
 * were dropped. Empty if the schema is complete.
 */
export async function findMissingParts(db: Kysely<Database>): Promise<string[]> {
  const found = await readSchemaInventory(db)
  const missing = (kind: string, names: readonly string[], there: readonly string[]) =>
    names.filter((name) => !there.includes(name)).map((name) => `${kind} ${name}`)
  return [
    ...missing('table', promised.tables, found.tables),
    ...missing('function', promised.functions, found.functions),
    ...missing('trigger', promised.triggers, found.triggers),
  ]
}
