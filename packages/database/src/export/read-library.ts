import { type ExportRecord, type ExportSubject, exportSubjects } from '@tempolibre/contract/library-export'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { fieldsOfSubject, subjectTables, tagLists, textColumnsOf } from './subject-tables.ts'

/** Texts are sorted by bytes, so that every database sorts them alike. */
const numberColumns: ReadonlySet<string> = new Set(['id', 'plan_id', 'track_id', 'position'])

/** Records per query: a track with its waveform takes some kilobytes. */
const batchSize = 100

/** Reads the records of a subject in the order of the export, a part at a time. */
export type ReadSubject = <Subject extends ExportSubject>(
  subject: Subject,
) => AsyncGenerator<ExportRecord<Subject>>

/** Reads a library as it is at one moment, however long that takes. */
export function readLibrary<Result>(
  db: Kysely<Database>,
  work: (read: ReadSubject) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // Times as text are those of the session's time zone.
      await sql`set local time zone 'UTC'`.execute(transaction)
      return work((subject) => readSubject(transaction, subject))
    })
}

async function* readSubject<Subject extends ExportSubject>(
  transaction: Transaction<Database>,
  subject: Subject,
): AsyncGenerator<ExportRecord<Subject>> {
  const { condition = sql<boolean>`true`, order, table } = subjectTables[subject]
  const { fields } = fieldsOfSubject(subject)
  const record = sql`jsonb_build_object(${sql.join(
    fields.flatMap((field) => [sql.lit(field), valueOf(subject, field)]),
  )})`
  const sorting = sql.join(
    order.map((column) =>
      numberColumns.has(column) ? sql.ref(`own.${column}`) : sql`${sql.ref(`own.${column}`)} collate "C"`,
    ),
  )
  const cursor = sql.ref(`${subject}_cursor`)
  await sql`declare ${cursor} no scroll cursor for
    select ${record} as record from ${sql.table(table)} as own where ${condition} order by ${sorting}`.execute(
    transaction,
  )
  for (;;) {
    const { rows } = await sql<{ record: unknown }>`fetch ${sql.lit(batchSize)} from ${cursor}`.execute(
      transaction,
    )
    for (const row of rows) yield parse(subject, row.record)
    if (rows.length < batchSize) break
  }
  await sql`close ${cursor}`.execute(transaction)
}

function parse<Subject extends ExportSubject>(subject: Subject, record: unknown): ExportRecord<Subject> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what the subject's schema parses
  return exportSubjects[subject].parse(record) as ExportRecord<Subject>
}

/** The SQL of a field's value as JSON. */
function valueOf(subject: ExportSubject, field: string): RawBuilder<unknown> {
  const { table } = subjectTables[subject]
  const owner = sql.ref(`${table}_id`)
  if (field === 'texts') {
    const texts = textColumnsOf(subject).flatMap((column) => [sql.lit(column), sql.ref(`texts.${column}`)])
    return sql`(select coalesce(jsonb_object_agg(language, jsonb_build_object(${sql.join(texts)})), '{}')
      from ${sql.table(`${table}_text`)} as texts where texts.${owner} = own.id)`
  }
  if (field === 'former_slugs') {
    return sql`(select coalesce(jsonb_object_agg(language, slugs), '{}') from (
      select language, jsonb_agg(slug order by slug collate "C") as slugs
      from ${sql.table(`${table}_former_slug`)} as former where former.${owner} = own.id group by language) as former)`
  }
  if (field === 'genre_ids') {
    return sql`(select coalesce(jsonb_agg(music_category_id order by position, music_category_id), '[]')
      from track_category where track_id = own.id)`
  }
  const kind = tagLists[field]
  if (kind !== undefined) {
    return sql`(select coalesce(jsonb_agg(tag_id order by position, tag_id), '[]')
      from track_tag join tag on tag.id = tag_id where track_id = own.id and kind = ${sql.lit(kind)})`
  }
  // PostgreSQL breaks base64 into lines.
  if (field === 'peaks') return sql`translate(encode(own.peaks, 'base64'), chr(10), '')`
  return sql.ref(`own.${field}`)
}
