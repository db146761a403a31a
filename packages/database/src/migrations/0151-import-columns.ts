import { type Kysely, sql } from 'kysely'

/** What columns of tables mean, as decided by the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table import_column (
      heading text primary key check (heading <> ''),
      meaning text not null check (meaning <> '')
    )`,
    sql`comment on table import_column is
      'what a column of a label''s tables means, by its heading without accents and capitals, as decided by the operator'`,
    sql`comment on column import_column.meaning is
      'the id of a field of a table of recordings; kept: it is stored under its own name; ignored: it is not read'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
