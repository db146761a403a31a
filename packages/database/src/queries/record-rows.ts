import type { Fallback } from '@tempolibre/domain'
import type { TextNames } from '@tempolibre/domain/record-texts'
import type { Language, Translated } from '@tempolibre/locales'
import { languages } from '@tempolibre/locales'
import {
  type AliasedRawBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely'
import type { Database } from '../schema.ts'
import { importName, noteRemovedImport } from '../studio-edits.ts'

/** Which page of a list, and how it is sorted. */
export interface RecordPaging<Sort extends string> {
  page: number
  per_page: number
  sort: Sort
  order: 'asc' | 'desc'
}

/** Tables whose rows the studio edits. */
export type RecordTable =
  | 'article'
  | 'artist'
  | 'author'
  | 'blog_category'
  | 'coupon'
  | 'music_category'
  | 'page'
  | 'plan'
  | 'redirect'
  | 'tag'
  | 'track'

/** What lists of records with texts are narrowed by. */
export interface RecordFilter {
  /** Words that a name or text contains. */
  q?: string | undefined
  ids?: readonly number[] | undefined
  /** Whether texts are missing. */
  incomplete?: boolean | undefined
  /** Whether texts are shown in English. */
  falls_back?: boolean | undefined
}

/** Those rows of a table that match; `found` says which ones contain the words. */
export function narrow<Table extends RecordTable, Row>(
  rows: SelectQueryBuilder<Database, Table, Row>,
  table: Table,
  { found, texts }: { found: (words: string) => RawBuilder<boolean>; texts: TextNames<string> },
  { falls_back, ids, incomplete, q }: RecordFilter,
) {
  let matching = rows
  if (q !== undefined && q !== '') matching = matching.where(found(q))
  if (ids) matching = matching.where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${[...ids]}::int[])`)
  return narrowByTexts(matching, table, texts, { falls_back, incomplete })
}

/** Those rows whose texts are complete, or are not, and fall back to English, or do not. */
export function narrowByTexts<Table extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Table, Row>,
  table: RecordTable,
  texts: TextNames<string>,
  { falls_back, incomplete }: Pick<RecordFilter, 'falls_back' | 'incomplete'>,
) {
  const given = [
    { wanted: incomplete, condition: isIncomplete(table, texts) },
    { wanted: falls_back, condition: isFallingBack(table) },
  ]
  let matching = rows
  for (const { condition, wanted } of given) {
    if (wanted !== undefined) matching = matching.where(wanted ? condition : sql<boolean>`not ${condition}`)
  }
  return matching
}

/** A page of a list, and the number of all rows that match. */
export async function paged<Table extends keyof Database, Row>(
  matching: SelectQueryBuilder<Database, Table, Row>,
  by: RawBuilder<unknown>,
  tie: RawBuilder<unknown>,
  { order, page, per_page }: Pick<RecordPaging<string>, 'order' | 'page' | 'per_page'>,
) {
  const [rows, { total }] = await Promise.all([
    matching
      .orderBy(sql`${by} ${direction(order)}`)
      .orderBy(sql`${tie} ${direction(order)}`)
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    matching
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Locks a record until the transaction ends, so that it is changed once at a time; false if there is none. */
export async function lockRecord(
  transaction: Transaction<Database>,
  { id, table }: { table: RecordTable; id: number },
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(transaction)
  return rows.length > 0
}

/** Locks records in one order, so that two that lock some of the same never wait for each other. */
export async function lockRecords(
  transaction: Transaction<Database>,
  { ids, table }: { table: RecordTable; ids: readonly number[] },
): Promise<void> {
  await sql`select from ${sql.table(table)} where id = any (${[...ids]}::int[]) order by id for update`.execute(
    transaction,
  )
}

/** A text column of each language as `{en, es, fr}`, empty where nothing is written. The text table is `{table}_text`. */
export function writtenTexts(table: string, column: string, owner = `${table}.id`): RawBuilder<Translated> {
  const value = sql.ref(`texts.${column}`)
  return sql<Translated>`(
    select jsonb_build_object(
      'en', coalesce(max(${value}) filter (where texts.language = 'en'), ''),
      'es', coalesce(max(${value}) filter (where texts.language = 'es'), ''),
      'fr', coalesce(max(${value}) filter (where texts.language = 'fr'), ''))
    from ${sql.table(`${table}_text`)} as texts where ${sql.ref(`texts.${table}_id`)} = ${sql.ref(owner)})`
}

/** In which languages the missing texts of a record are shown in English. */
export function writtenFallback(table: RecordTable): RawBuilder<Fallback> {
  const fallsBackIn = (language: Language) =>
    sql`coalesce(bool_or(texts.falls_back) filter (where texts.language = ${sql.lit(language)}), false)`
  return sql<Fallback>`(
    select jsonb_build_object('es', ${fallsBackIn('es')}, 'fr', ${fallsBackIn('fr')})
    from ${sql.table(`${table}_text`)} as texts
    where ${sql.ref(`texts.${table}_id`)} = ${sql.ref(`${table}.id`)})`
}

/** Texts of a record in every language, each under its own name, and in which languages missing ones are shown in English. */
export function selectTexts<Name extends string>(table: RecordTable, names: readonly Name[]) {
  const written = names.map((name) => writtenTexts(table, name).as(name))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each name, as a select needs them
  const each = written as { [Each in Name]: AliasedRawBuilder<Translated, Each> }[Name][]
  return [...each, writtenFallback(table).as('fallback')]
}

const isFallingBack = (table: RecordTable) => sql<boolean>`${sql.ref(`${table}.id`)} in (
  select ${sql.ref(`texts.${table}_id`)} from ${sql.table(`${table}_text`)} as texts where texts.falls_back)`

/**
 * Whether a text is written in one language and missing in another, or a required one is missing. What is shown in
 * English is not missing.
 */
function isIncomplete(table: string, texts: TextNames<string>) {
  const owner = sql.ref(`texts.${table}_id`)
  const mayFallBack = table === 'plan' ? sql`false` : sql`texts.falls_back`
  const isEmpty = (column: string) => sql`${sql.ref(`texts.${column}`)} = ''`
  const missingOnes = (column: string) =>
    sql`count(*) filter (where ${isEmpty(column)} and not ${mayFallBack})`
  const gaps = [
    ...texts.required.map((column) => sql`${missingOnes(column)} > 0`),
    ...texts.optional.map(
      (column) =>
        sql`${missingOnes(column)} > 0 and count(*) filter (where ${isEmpty(column)}) < ${languages.length}`,
    ),
  ]
  const columns = [...texts.required, ...texts.optional]
  // Only the rows with something empty, which are few: an index lists those of tracks.
  return sql<boolean>`${sql.ref(`${table}.id`)} in (
    select ${owner} from ${sql.table(`${table}_text`)} as texts
    where ${sql.join(columns.map(isEmpty), sql` or `)}
    group by 1 having ${sql.join(gaps, sql` or `)})`
}

/** Whether one of the texts, in any language, contains what was typed, without regard to case and accents. */
export function anyTextContains(
  table: string,
  columns: readonly string[],
  words: string,
): RawBuilder<boolean> {
  const found = columns.map((column) => contains(sql.ref(`texts.${column}`), words))
  return sql<boolean>`exists (
    select from ${sql.table(`${table}_text`)} as texts
    where ${sql.ref(`texts.${table}_id`)} = ${sql.ref(`${table}.id`)} and (${sql.join(found, sql` or `)}))`
}

/** A name in one language, as it is sorted: without regard to case and accents. */
export const sortName = (table: string, column: string, language: Language) => sql`(
  select lower(unaccent(${sql.ref(`sorted.${column}`)})) from ${sql.table(`shown_${table}_text`)} as sorted
  where ${sql.ref(`sorted.${table}_id`)} = ${sql.ref(`${table}.id`)} and sorted.language = ${language})`

/** A pattern that any text with these words matches. */
const patternOf = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether a text of plain letters, such as an address, contains what was typed, without regard to case. */
export function containsPlainly(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  return sql<boolean>`${text} ilike ${patternOf(words)}`
}

/** Whether the texts of a row contain what was typed, without regard to case and accents. */
export function textsContain(
  table: 'artist' | 'contact_message' | 'licence' | 'user_account',
  words: string,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.plain_texts`)} like plain_text(${patternOf(words)})`
}

/** Whether a text contains what was typed, without regard to case and accents. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const pattern = patternOf(words)
  // As a subquery the pattern is prepared once, not for every row.
  return sql<boolean>`unaccent(${text}) ilike (select unaccent(${pattern}))`
}

/**
 * Writes texts of a record: `{title: {en, es, fr}}` in a change becomes a column of a row for each language. Columns that are not given
 * stay; in a language that the record does not have yet they are as in English. `fallback` says where missing ones are
 * shown in English.
 */
export async function writeTexts<Name extends string>(
  transaction: Transaction<Database>,
  {
    change,
    id,
    names,
    table,
  }: {
    table: RecordTable
    id: number
    /** What of `change` are texts. */
    names: readonly Name[]
    change: Readonly<Partial<Record<Name, Translated | undefined>>> & { fallback?: Fallback | undefined }
  },
): Promise<void> {
  const { fallback } = change
  const falls_back = fallback && { en: false, ...fallback }
  const texts = names.map((name) => ({ column: name, text: change[name] }))
  const given = [...texts, { column: 'falls_back', text: falls_back }].flatMap(({ column, text }) =>
    text ? [{ column, text }] : [],
  )
  if (given.length === 0) return
  const [textTable, owner] = [sql.table(`${table}_text`), sql.ref(`${table}_id`)]
  const rows = languages.map((language) => {
    const columns = Object.fromEntries(given.map(({ column, text }) => [column, text[language]]))
    return sql`(${language}, ${JSON.stringify({ ...columns, language, [`${table}_id`]: id })}::jsonb)`
  })
  const updates = given.map(({ column }) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  await sql`insert into ${textTable}
    select written.* from (values ${sql.join(rows)}) as given (language, columns)
    left join ${textTable} as own on own.${owner} = ${id} and own.language = given.language
    left join ${textTable} as english on english.${owner} = ${id} and english.language = 'en'
    cross join lateral jsonb_populate_record(
      null::${textTable}, coalesce(to_jsonb(own), to_jsonb(english), '{"falls_back": false}') || given.columns) as written
    on conflict (${owner}, language) do update set ${sql.join(updates)}`.execute(transaction)
}

/** Makes the choice of slugs for a kind of record wait for that of others until the transaction ends, so that none is given twice. */
export async function lockSlugs(transaction: Kysely<Database>, table: RecordTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`slugs of ${table}`}))`.execute(transaction)
}

/** Languages in which another record has the slug. */
export async function findTakenSlugs(
  transaction: Kysely<Database>,
  { id, slug, table }: { table: RecordTable; id: number | undefined; slug: Translated },
): Promise<Language[]> {
  const owner = sql.ref(`${table}_id`)
  const { rows } = await sql<{ language: Language }>`
    select language from ${sql.table(`${table}_text`)}
    where (language, slug) in (${sql.join(languages.map((language) => sql`(${language}, ${slug[language]})`))})
      and ${owner} is distinct from ${id ?? null}::int`.execute(transaction)
  return rows.map(({ language }) => language)
}

/**
 * Deletes a record; false if there is none. Its texts go with it. One of an imported library is not imported again.
 */
export async function deleteRecord(
  transaction: Transaction<Database>,
  { id, table }: { table: RecordTable; id: number },
): Promise<boolean> {
  // A redirect is named by its path.
  const name = table === 'redirect' ? 'path' : 'import_id'
  const { rows } = await sql<{ import_id: string | null; kind: string | null }>`
    delete from ${sql.table(table)} as removed where id = ${id}
    returning to_jsonb(removed) ->> ${name} as import_id, to_jsonb(removed) ->> 'kind' as kind`.execute(
    transaction,
  )
  const [removed] = rows
  if (removed?.import_id != null) {
    await noteRemovedImport(transaction, {
      table,
      name: importName(removed.import_id, table === 'tag' ? removed.kind : null),
    })
  }
  return removed !== undefined
}

/** `asc` or `desc`, as part of a query. */
export const direction = (order: 'asc' | 'desc') => (order === 'asc' ? sql`asc` : sql`desc`)

/** Conditions of a list by days in UTC, both included. */
export function withinDays(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean> {
  const start =
    from === undefined ? sql`` : sql`and ${sql.ref(column)} >= ${from}::timestamp at time zone 'UTC'`
  const end =
    to === undefined ? sql`` : sql`and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'UTC'`
  return sql<boolean>`(true ${start} ${end})`
}
