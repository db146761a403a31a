import {
  type ExportRecord,
  type ExportSubject,
  exportedAuditSubjects,
  exportSubjectNames,
} from '@tempolibre/contract/library-export'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { isCodedError } from '@tempolibre/domain/thrown'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { refreshRightsLights } from '../track-rights.ts'
import type { ReadSubject } from './read-library.ts'
import { fieldsOfSubject, subjectTables, tagLists, textColumnsOf } from './subject-tables.ts'

/** Records per statement. */
const batchSize = 200

/** The site has content that an export would replace. */
export class LibraryNotEmptyError extends Error {
  override readonly name = 'LibraryNotEmptyError'
  readonly table: string
  constructor(table: string) {
    super(`${table} is not empty`)
    this.table = table
  }
}

/** The database refuses one of these records. */
export class RefusedRecordsError extends Error {
  override readonly name = 'RefusedRecordsError'
  readonly subject: ExportSubject
  /** Among the records of the subject, from 1. */
  readonly first: number
  readonly last: number
  /** PostgreSQL's. */
  readonly code: string
  constructor(
    { first, last, subject }: { subject: ExportSubject; first: number; last: number },
    cause: Error & { code: string },
  ) {
    super('detail' in cause && typeof cause.detail === 'string' ? cause.detail : cause.message, { cause })
    this.subject = subject
    this.first = first
    this.last = last
    this.code = cause.code
  }
}

/** Values that no column takes, rules of the tables, limits of the database, and what triggers refuse. */
const refusals = /^(?:22|23|54|P0)/

/** Rolls a rehearsal back. */
class RehearsedError extends Error {
  override readonly name = 'RehearsedError'
}

/** What must be empty; pages and plans are those with which every site begins. */
const emptyTables = [
  'track',
  'music_category',
  'artist',
  'tag',
  'article',
  'author',
  'blog_category',
  'redirect',
  'import_batch',
  'import_name',
  'import_column',
  'removed_import',
  'subscription',
  'checkout',
] as const

/**
 * Restores an exported library into an empty one, in one transaction; servers may keep running.
 * @param isRehearsal writes everything and keeps nothing
 * @throws LibraryNotEmptyError, RefusedRecordsError
 */
export async function restoreLibrary(
  db: Kysely<Database>,
  read: ReadSubject,
  { isRehearsal = false }: { isRehearsal?: boolean } = {},
): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      await lockLibrary(transaction)
      await requireEmptyLibrary(transaction)
      for (const table of ['page', 'plan'] as const) await transaction.deleteFrom(table).execute()
      for (const subject of exportSubjectNames) await restoreSubject(transaction, subject, read(subject))
      await judgeAllRights(transaction)
      if (isRehearsal) throw new RehearsedError()
    })
  } catch (error) {
    if (!(error instanceof RehearsedError)) throw error
  }
}

/** Of two restorations at once the second one finds what the first has written. */
async function lockLibrary(transaction: Transaction<Database>): Promise<void> {
  await sql`lock table track, page, plan in share row exclusive mode`.execute(transaction)
}

/** @throws LibraryNotEmptyError if the site has content that its staff or an import has made */
export async function requireEmptyLibrary(db: Kysely<Database>): Promise<void> {
  for (const table of emptyTables) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) throw new LibraryNotEmptyError(table)
  }
  const edited = await db
    .selectFrom('audit_entry')
    .where('subject', 'in', exportedAuditSubjects)
    .select('subject')
    .limit(1)
    .executeTakeFirst()
  if (edited) throw new LibraryNotEmptyError(edited.subject)
}

/** Whether a track may be sold follows from its rights, whatever an export says. */
async function judgeAllRights(transaction: Transaction<Database>): Promise<void> {
  for (let after = 0; ;) {
    const rows = await transaction
      .selectFrom('track_clearance')
      .where('track_id', '>', after)
      .select('track_id')
      .orderBy('track_id')
      .limit(batchSize)
      .execute()
    await refreshRightsLights(
      transaction,
      rows.map(({ track_id }) => track_id),
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.track_id
  }
}

async function restoreSubject<Subject extends ExportSubject>(
  transaction: Transaction<Database>,
  subject: Subject,
  records: AsyncIterable<ExportRecord<Subject>>,
): Promise<void> {
  const { isRenumbered, order, table } = subjectTables[subject]
  let batch: Fields[] = []
  let done = 0
  async function restore(): Promise<void> {
    try {
      await restoreBatch(transaction, subject, batch)
    } catch (error) {
      if (!isCodedError(error) || !refusals.test(error.code)) throw error
      throw new RefusedRecordsError({ subject, first: done + 1, last: done + batch.length }, error)
    }
    done += batch.length
    batch = []
  }
  for await (const record of records) {
    batch.push(record)
    if (batch.length >= batchSize) await restore()
  }
  await restore()
  if (order[0] === 'id' && !isRenumbered) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), max(id) is not null)
      from ${sql.table(table)}`.execute(transaction)
  }
}

type Fields = Readonly<Record<string, unknown>>

async function restoreBatch(
  transaction: Transaction<Database>,
  subject: ExportSubject,
  batch: readonly Fields[],
): Promise<void> {
  const { constants = {}, table } = subjectTables[subject]
  const { columns, fields } = fieldsOfSubject(subject)
  const own = [...columns, ...Object.keys(constants)]
  // A site has its own from its first start on. What the export does not decide stays as the operator has decided.
  if (subject === 'settings')
    await sql`delete from setting where name = any (${batch.map(({ name }) => name)})`.execute(transaction)
  await insert(
    transaction,
    table,
    own,
    batch.map((record) => ({ ...record, ...constants, ...encodePeaks(record) })),
  )
  const owner = `${table}_id`
  if (fields.includes('texts')) {
    const rows = batch.flatMap(({ id, texts }) =>
      entriesOf(texts).map(([language, text]) => ({ ...fieldsOf(text), language, [owner]: id })),
    )
    await insert(transaction, `${table}_text`, [owner, 'language', ...textColumnsOf(subject)], rows)
  }
  if (fields.includes('former_slugs')) {
    const rows = batch.flatMap(({ former_slugs, id }) =>
      entriesOf(former_slugs).flatMap(([language, slugs]) =>
        listIn(slugs).map((slug) => ({ slug, language, [owner]: id })),
      ),
    )
    await insert(transaction, `${table}_former_slug`, [owner, 'language', 'slug'], rows)
  }
  if (subject !== 'tracks') return
  await insert(
    transaction,
    'track_category',
    ['track_id', 'music_category_id', 'position'],
    batch.flatMap(({ genre_ids, id }) =>
      listIn(genre_ids).map((music_category_id, position) => ({ track_id: id, music_category_id, position })),
    ),
  )
  await insert(
    transaction,
    'track_tag',
    ['track_id', 'tag_id', 'position'],
    batch.flatMap((track) =>
      Object.keys(tagLists)
        .flatMap((field) => listIn(track[field]))
        .map((tag_id, position) => ({ track_id: track['id'], tag_id, position })),
    ),
  )
}

/** Inserts rows with the numbers that they have. */
async function insert(
  transaction: Transaction<Database>,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    transaction,
  )
}

/** A waveform as PostgreSQL reads bytes. */
function encodePeaks({ peaks }: Fields): Fields {
  return typeof peaks === 'string' ? { peaks: `\\x${Buffer.from(peaks, 'base64').toString('hex')}` } : {}
}

const entriesOf = (value: unknown): [string, unknown][] => Object.entries(fieldsOf(value))
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
