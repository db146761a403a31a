import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { BackupError } from './backup-error.ts'
import { describeTables, prepareForRows, type TableDescription, tableOf } from './describe-tables.ts'

/** What a backup says of its database, so that the same schema can be made for its rows. */
export interface DatabaseContents {
  /** Names of the migrations that made the schema. */
  migrations: string[]
  tables: { name: string; columns: string[]; rows: number }[]
  /** `value`: of 64 bits, as text. `called`: whether it has been given out. */
  sequences: { name: string; value: string; called: boolean }[]
}

/** The database as of one moment, however much is written meanwhile. */
export interface DatabaseSnapshot {
  contents: DatabaseContents
  db: Transaction<Database>
  /** The rows of a table in parts of a megabyte or more: a line each, a JSON array of its columns as text or null. */
  readRows(table: string): AsyncGenerator<string, void>
}

/** Rows that are fetched at once: of the largest, some 20 MB. */
const rowsAtOnce = 500
/** Characters from which a part is handed over. */
const partLength = 1024 * 1024

/**
 * Reads the whole database in one transaction, whatever release made its schema.
 * @throws BackupError if it has no tables of ours
 */
export async function readSnapshot<Result>(
  db: Kysely<Database>,
  work: (snapshot: DatabaseSnapshot) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await prepareForRows(transaction)
      const tables = await describeTables(transaction)
      if (!tables.some(({ name }) => name === 'kysely_migration')) {
        throw new BackupError('The database is empty: there is nothing to back up. Start the site once.')
      }
      // No migration changes a table between now and its turn.
      await sql`lock table ${sql.join(tables.map(({ name }) => tableOf(name)))} in access share mode`.execute(
        transaction,
      )
      const columns = new Map(tables.map((table) => [table.name, table.columns.map(({ name }) => name)]))
      return work({
        contents: await readContents(transaction, tables),
        db: transaction,
        readRows: (table) => readRows(transaction, table, columns.get(table) ?? []),
      })
    })
}

async function readContents(
  transaction: Transaction<Database>,
  tables: readonly TableDescription[],
): Promise<DatabaseContents> {
  const { rows: migrations } = await sql<{ name: string }>`
    select name from public.kysely_migration order by name collate "C"`.execute(transaction)
  const { rows: counts } = await sql<{ name: string; rows: number }>`
    ${sql.join(
      tables.map(
        ({ name }) => sql`select ${name}::text as name, count(*)::integer as rows from ${tableOf(name)}`,
      ),
      sql` union all `,
    )}`.execute(transaction)
  // A sequence runs on outside transactions, so it is never behind the rows of the snapshot.
  const { rows: sequences } = await sql<DatabaseContents['sequences'][number]>`
    select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
    from pg_sequences where schemaname = 'public' order by sequencename collate "C"`.execute(transaction)
  const rowsOf = new Map(counts.map(({ name, rows }) => [name, rows]))
  return {
    migrations: migrations.map(({ name }) => name),
    tables: tables.map(({ columns, name }) => ({
      name,
      columns: columns.map((column) => column.name),
      rows: rowsOf.get(name) ?? 0,
    })),
    sequences,
  }
}

async function* readRows(
  transaction: Transaction<Database>,
  table: string,
  columns: readonly string[],
): AsyncGenerator<string, void> {
  const texts = columns.map((column) => sql`${sql.ref(column)}::text`)
  await sql`declare backed_up no scroll cursor for
    select array_to_json(array[${sql.join(texts)}]::text[])::text as line from only ${tableOf(table)}`.execute(
    transaction,
  )
  let part = ''
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch forward ${sql.lit(rowsAtOnce)} from backed_up`.execute(transaction)
    for (const { line } of rows) part += `${line}\n`
    const isLast = rows.length < rowsAtOnce
    if (part.length >= partLength || (isLast && part !== '')) {
      yield part
      part = ''
    }
    if (isLast) break
  }
  await sql`close backed_up`.execute(transaction)
}
