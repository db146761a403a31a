import type { RecordingState } from '@tempolibre/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { contains, paged, type RecordPaging } from '../record-rows.ts'

/** Whether the track of a recording is no longer offered. */
const isWithdrawn = sql<boolean>`exists (
  select from track where track.id = import_recording.track_id and withdrawn_at is not null)`

const batchColumns = (db: Kysely<Database>) =>
  db.selectFrom('import_batch').select([
    'import_batch.id',
    // What the staff has uploaded has a name; its folder is the server's own.
    sql<string>`coalesce(import_batch.name, import_batch.folder)`.as('folder'),
    'import_batch.started_at',
    'import_batch.undone_at',
    sql<number>`(select count(*)::int from import_recording where batch_id = import_batch.id)`.as(
      'recordings',
    ),
    sql<number>`(
        select count(*)::int from import_recording
        where batch_id = import_batch.id and published is null and not ${isWithdrawn})`.as('drafts'),
    sql<number>`(
        select count(*)::int from import_recording where published_batch_id = import_batch.id)`.as(
      'published',
    ),
  ])

/** A page of the imports, and the number of all that match. */
export function listStudioImports(
  db: Kysely<Database>,
  {
    ids,
    order,
    page,
    per_page,
    q,
    sort,
  }: RecordPaging<'started_at' | 'id'> & { q?: string | undefined; ids?: readonly number[] | undefined },
) {
  let matching = batchColumns(db)
  if (ids) matching = matching.where('import_batch.id', 'in', ids)
  if (q !== undefined && q !== '')
    matching = matching.where(contains(sql`coalesce(import_batch.name, import_batch.folder)`, q))
  return paged(matching, sql.ref(`import_batch.${sort}`), sql.ref('import_batch.id'), {
    order,
    page,
    per_page,
  })
}

export function findStudioImport(db: Kysely<Database>, { id }: { id: number }) {
  return batchColumns(db).where('import_batch.id', '=', id).executeTakeFirst()
}

const state = sql<RecordingState>`case
  when ${isWithdrawn} then 'withdrawn'
  when published is null then 'draft' when published = content then 'published' else 'changed' end`

/** Below the folder that was imported: where that is on the server is nobody's concern. */
const file = sql<string>`(
  select case when starts_with(import_recording.path, folder)
    then ltrim(substr(import_recording.path, length(folder) + 1), '/\\')
    else regexp_replace(import_recording.path, '^.*[/\\\\]', '') end
  from import_batch where import_batch.id = import_recording.batch_id)`

const recordingColumns = (db: Kysely<Database>) =>
  db
    .selectFrom('import_recording')
    .select(['id', file.as('path'), 'content', 'batch_id', 'track_id', state.as('state')])

export interface ListStudioRecordings extends RecordPaging<'path' | 'title' | 'id'> {
  q?: string | undefined
  batchId?: number | undefined
  state?: RecordingState | undefined
}

/** A page of the recordings, and the number of all that match. */
export function listStudioRecordings(
  db: Kysely<Database>,
  { batchId, order, page, per_page, q, sort, state: wanted }: ListStudioRecordings,
) {
  let matching = recordingColumns(db)
  if (batchId !== undefined) matching = matching.where('batch_id', '=', batchId)
  if (wanted) matching = matching.where(state, '=', wanted)
  if (q !== undefined && q !== '')
    matching = matching.where(
      sql<boolean>`(${contains(sql`content -> 'title' ->> 'en'`, q)}
        or ${contains(sql`content ->> 'artist'`, q)} or ${contains(sql.ref('import_recording.path'), q)})`,
    )
  const by = {
    path: sql.ref('import_recording.path'),
    title: sql`content -> 'title' ->> 'en'`,
    id: sql.ref('id'),
  }
  return paged(matching, by[sort], sql.ref('id'), { order, page, per_page })
}

/** Recordings in the order of their ids; unknown ones are left out. */
export function getStudioRecordings(db: Kysely<Database>, { ids }: { ids: readonly number[] }) {
  return recordingColumns(db).where('id', 'in', ids).orderBy('id').execute()
}

/** Locks recordings in one order, until the transaction ends. */
export async function lockRecordings(
  db: Kysely<Database>,
  { ids }: { ids: readonly number[] },
): Promise<void> {
  await sql`select from import_recording where id = any (${[...ids]}::int[]) order by id for update`.execute(
    db,
  )
}
