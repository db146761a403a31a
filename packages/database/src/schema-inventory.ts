import { type Kysely, sql } from 'kysely'
import promised from './schema-inventory.json' with { type: 'json' }
import type { Database } from './schema.ts'

/** What a schema is made of by name; triggers with their table. Indexes are left out: one that is missing is only slow. */
export interface SchemaInventory {
  tables: string[]
  functions: string[]
  triggers: string[]
}

/** What there is in the schema, extensions' own functions apart, in alphabetical order. */
export async function readSchemaInventory(db: Kysely<Database>): Promise<SchemaInventory> {
  const { rows } = await sql<SchemaInventory>`
    select
      array(
        select relname::text from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
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
  if (!found) throw new Error('The catalogue of the database could not be read.')
  return found
}

/**
 * What the migrations have made and is not there any more, such as `table track`: a backup was restored in part, or
 * somebody has dropped it. Empty where the schema is whole.
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
