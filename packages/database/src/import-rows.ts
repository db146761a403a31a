import { languages, type Translated } from '@tempolibre/locales'
import { sql, type Transaction } from 'kysely'
import type { StudioEdits } from './studio-edits.ts'
import type { Database } from './schema.ts'

/** The ids of rows by the ids in a library; tags have their kind before it. */
export type Ids = ReadonlyMap<string, number>

export type ImportedTable =
  | 'music_category'
  | 'artist'
  | 'track'
  | 'blog_category'
  | 'author'
  | 'article'
  | 'plan'

/** Rows per statement: far below PostgreSQL's limit of 65,535 parameters with the widest table. */
const batchSize = 500

export function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize)
}

/** The names of columns in the audit trail, where they differ. */
const auditNames: Readonly<Record<string, string>> = {
  blog_category_id: 'category_id',
  falls_back: 'fallback',
  tempo_known: 'bpm',
}

const isEdited = (edited: ReadonlySet<string> | undefined, column: string) =>
  edited !== undefined && (edited.has(column) || edited.has(auditNames[column] ?? column))

/** Rows with the same columns, which one statement can write. A column that a row has not keeps what is stored. */
const byColumns = <Row extends object>(rows: readonly Row[]) => [
  ...Map.groupBy(rows, (row) => Object.keys(row).toSorted().join()).values(),
]

/** Inserts or updates rows by `import_id`, except what the staff has edited and columns that they have not; returns their ids. */
export async function upsert(
  transaction: Transaction<Database>,
  table: ImportedTable,
  rows: readonly ({ import_id: string } & Record<string, unknown>)[],
  edits: StudioEdits,
): Promise<Ids> {
  const ids = new Map<string, number>()
  const edited = await findEdited(transaction, table, edits)
  for (const { import_id, ...row } of rows) {
    const found = edited.get(import_id)
    if (found === undefined) continue
    ids.set(import_id, found.id)
    const columns = Object.keys(row).filter(
      (column) => column !== 'updated_at' && !isEdited(found.fields, column),
    )
    if (columns.length > 0)
      await sql`update ${sql.table(table)}
        set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`))}
        where id = ${found.id}`.execute(transaction)
  }
  const alike = byColumns(rows.filter(({ import_id }) => !edited.has(import_id)))
  for (const batch of alike.flatMap((group) => [...batches(group)])) {
    const columns = Object.keys(batch[0] ?? {})
    const { rows: written } = await sql<{ import_id: string; id: number }>`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))}
      on conflict (import_id) do update set
        ${sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
      returning import_id, id`.execute(transaction)
    for (const row of written) ids.set(row.import_id, row.id)
  }
  return ids
}

/** The imported records that the staff has edited, by their `import_id`. */
async function findEdited(
  transaction: Transaction<Database>,
  table: ImportedTable,
  edits: StudioEdits,
): Promise<Map<string, { id: number; fields: ReadonlySet<string> }>> {
  if (edits.size === 0) return new Map()
  const { rows } = await sql<{ import_id: string; id: number }>`
    select import_id, id from ${sql.table(table)}
    where import_id is not null and id = any (${[...edits.keys()]}::bigint[])`.execute(transaction)
  return new Map(
    rows.map(({ id, import_id }) => [import_id, { id, fields: edits.get(id) ?? new Set<string>() }]),
  )
}

/** Inserts or updates the text rows of owners, one per language, except of those whose texts the staff has edited. */
export async function upsertTexts(
  transaction: Transaction<Database>,
  table: ImportedTable | 'page' | 'tag',
  given: readonly Record<string, unknown>[],
  edits: StudioEdits,
): Promise<void> {
  const owner = `${table}_id`
  const isKey = (column: string) => column === owner || column === 'language'
  const untouched = given.filter((row) => {
    const edited = edits.get(Number(row[owner]))
    return !Object.keys(row).some((column) => !isKey(column) && isEdited(edited, column))
  })
  const rows =
    uniqueSlugs.has(table) && untouched.length > 0
      ? await evadeSlugs(transaction, table, untouched)
      : untouched
  for (const batch of batches(rows)) {
    const columns = Object.keys(batch[0] ?? {})
    const changed = columns.filter((column) => !isKey(column))
    await sql`
      insert into ${sql.table(`${table}_text`)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))}
      on conflict (${sql.ref(owner)}, language) do update set
        ${sql.join(changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`.execute(
      transaction,
    )
  }
}

/** Tables in which a slug is given once per language. */
const uniqueSlugs: ReadonlySet<string> = new Set([
  'article',
  'author',
  'blog_category',
  'music_category',
  'track',
])

/** Adds a number to slugs that another record has by now, which is not among these: one that the staff has named. */
async function evadeSlugs(
  transaction: Transaction<Database>,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<Record<string, unknown>[]> {
  const owner = `${table}_id`
  const owners = [...new Set(rows.map((row) => Number(row[owner])))]
  const { rows: others } = await sql<{ address: string }>`
    select language::text || ' ' || slug as address from ${sql.table(`${table}_text`)}
    where not ${sql.ref(owner)} = any (${owners}::int[])`.execute(transaction)
  const taken = new Set(others.map(({ address }) => address))
  if (taken.size === 0) return [...rows]
  const own = new Set(rows.map((row) => `${String(row['language'])} ${String(row['slug'])}`))
  return rows.map((row) => {
    const address = `${String(row['language'])} ${String(row['slug'])}`
    if (!taken.has(address)) return row
    let number = 2
    while (taken.has(`${address}-${number}`) || own.has(`${address}-${number}`)) number++
    own.add(`${address}-${number}`)
    return { ...row, slug: `${String(row['slug'])}-${number}` }
  })
}

/** One text row per language from columns that hold a text in each. */
export function textRows(
  owner: Record<string, number>,
  columns: Record<string, Translated<unknown>>,
): Record<string, unknown>[] {
  return languages.map((language) => ({
    ...owner,
    language,
    ...Object.fromEntries(Object.entries(columns).map(([column, texts]) => [column, texts[language]])),
  }))
}

export function idOf(ids: Ids, name: string, what: string): number {
  const id = ids.get(name)
  if (id === undefined)
    throw new Error(`The library has no ${what} '${name}'. Add it, or correct the reference.`)
  return id
}

/** `in ()` is not valid SQL, so an empty list becomes an id that no row has. */
export function idsOrNone(ids: readonly number[]): readonly number[] {
  return ids.length > 0 ? ids : [0]
}
