import { isCodedError } from '@tempolibre/domain/thrown'
import { type Kysely, sql, type Transaction } from 'kysely'
import { findUnknownMigrations, migrateThrough, migrateToLatest } from '../migrate.ts'
import type { Database } from '../schema.ts'
import { BackupError } from './backup-error.ts'
import { describeTables, prepareForRows, type TableDescription, tableOf } from './describe-tables.ts'
import type { DatabaseContents } from './read-snapshot.ts'
import { storeRows } from './store-rows.ts'

export interface RestoreOptions {
  /** Calls `store` for every part of the rows that `readRows` of a snapshot gave, in any order of tables. */
  load(store: (table: string, part: string) => Promise<void>): Promise<void>
  /** Called when everything is in place; what it throws undoes everything. */
  beforeCommit(): Promise<void>
  /** Whether the schema stays that of the backup, for the release that made it. */
  keepSchema: boolean
}

/** Arbitrary; Kysely's own lock of migrations is another one. */
const restoreLock = 7_206_155_290

/**
 * Fills an empty database with a backup, in one transaction: makes the schema that the backup had, stores the rows, and
 * migrates them to the current schema. Owning the database suffices.
 * @throws BackupError if the database is in use, or the backup is of a newer release
 */
export async function restoreDatabase(
  db: Kysely<Database>,
  contents: DatabaseContents,
  { beforeCommit, keepSchema, load }: RestoreOptions,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await prepareForRows(transaction)
    await assertRestorable(transaction, contents)
    await migrateThrough(transaction, contents.migrations)
    const tables = await findTables(transaction, contents)
    const foreignKeys = await dropForeignKeys(transaction)
    const names = [...tables.keys()].map(tableOf)
    for (const table of names) await sql`alter table ${table} disable trigger user`.execute(transaction)
    // Migrations put rows of their own there.
    await sql`truncate ${sql.join(names)}`.execute(transaction)

    const stored = new Map<string, number>()
    await load(async (name, part) => {
      const table = tables.get(name)
      if (!table) throw new BackupError(`The backup has rows of ${name}, a table that it does not list.`)
      const count = await storeRows(transaction, table, part).catch((error: unknown) => {
        throw explainRows(name, error)
      })
      stored.set(name, (stored.get(name) ?? 0) + count)
    })
    for (const { name, rows } of contents.tables) {
      if ((stored.get(name) ?? 0) !== rows)
        throw new BackupError(
          `The backup should have ${rows} rows of ${name} and has ${stored.get(name) ?? 0}.`,
        )
    }

    for (const { called, name, value } of contents.sequences)
      await sql`select setval(${`public.${name}`}::regclass, ${value}::bigint, ${called})`.execute(
        transaction,
      )
    for (const { definition, name, table } of foreignKeys)
      await sql`alter table ${tableOf(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`
        .execute(transaction)
        .catch((error: unknown) => {
          throw explainRows(table, error)
        })
    for (const table of names) await sql`alter table ${table} enable trigger user`.execute(transaction)
    if (!keepSchema) await migrateToLatest(transaction)
    // The first pages are not planned as if every table were empty.
    await sql`analyze`.execute(transaction)
    await beforeCommit()
  })
}

/** Of a data exception (SQLSTATE 22) or a broken constraint (23) the rows are to blame; anything else stays what it is. */
function explainRows(table: string, error: unknown): unknown {
  if (!isCodedError(error) || !/^2[23]/.test(error.code)) return error
  return new BackupError(
    `The backup has rows of ${table} that its table does not take (${error.message}). Nothing was changed: take another copy of it.`,
    { cause: error },
  )
}

async function assertRestorable(
  transaction: Transaction<Database>,
  { migrations }: DatabaseContents,
): Promise<void> {
  const unknown = findUnknownMigrations(migrations)
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup is of a newer release (${unknown.join(', ')}). Install that release, and restore it there.`,
    )
  }
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${restoreLock}::bigint) as locked`.execute(transaction)
  if (!rows[0]?.locked)
    throw new BackupError('Another restore into this database is running. Wait until it has ended.')
  const { rows: found } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f', 'v', 'm') and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname collate "C" limit 1`.execute(transaction)
  if (found[0]) {
    throw new BackupError(
      `The database is not empty: it has the table ${found[0].name}. A backup is restored into an empty one: name a new database in DATABASE_URL, or another DATA_DIR.`,
    )
  }
}

/**
 * The tables that the migrations have made.
 * @throws BackupError if they differ from those of the backup
 */
async function findTables(
  transaction: Transaction<Database>,
  contents: DatabaseContents,
): Promise<Map<string, TableDescription>> {
  const made = new Map((await describeTables(transaction)).map((table) => [table.name, table]))
  const describe = (name: string, columns: readonly string[]) => `${name} (${columns.toSorted().join(', ')})`
  const expected = new Set(
    [...made.values()].map((table) =>
      describe(
        table.name,
        table.columns.map(({ name }) => name),
      ),
    ),
  )
  const given = contents.tables.map(({ columns, name }) => describe(name, columns))
  const other = given.find((table) => !expected.has(table))
  if (other !== undefined || given.length !== expected.size) {
    throw new BackupError(
      `The backup does not have the tables that its migrations make${other === undefined ? '' : `: ${other}`}. Restore it with the release that made it.`,
    )
  }
  const ordered = contents.tables.map(({ columns, name }) => {
    const types = new Map(made.get(name)?.columns.map((column) => [column.name, column.type]))
    return { name, columns: columns.map((column) => ({ name: column, type: types.get(column) ?? 'text' })) }
  })
  return new Map(ordered.map((table) => [table.name, table]))
}

/** Tables are filled in any order, and rows that refer to each other are checked once, when all are there. */
async function dropForeignKeys(transaction: Transaction<Database>) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and contype = 'f'
    order by relname collate "C", conname collate "C"`.execute(transaction)
  for (const { name, table } of rows)
    await sql`alter table ${tableOf(table)} drop constraint ${sql.ref(name)}`.execute(transaction)
  return rows
}
