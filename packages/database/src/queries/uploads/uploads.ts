import type { DayOrder } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { contains, paged, type RecordPaging } from '../record-rows.ts'

/** Days without a change after which an upload is removed. */
export const uploadDays = 14

const uploads = (db: Kysely<Database>) =>
  db
    .selectFrom('upload')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('upload_file')
          .whereRef('upload_id', '=', 'upload.id')
          .select([
            sql<number>`count(*)::int`.as('files'),
            sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
            sql<number>`count(*) filter (where received_at is null)::int`.as('unfinished'),
            sql<number>`count(*) filter (where is_sound)::int`.as('sounds'),
            sql<number>`count(*) filter (where is_sound and state = 'done')::int`.as('done'),
            sql<number>`count(*) filter (where is_sound and state = 'failed')::int`.as('failed'),
            sql<number>`count(*) filter (where is_sound and checked_run_id =
              (select max(latest.id) from upload_run latest where latest.upload_id = upload.id))::int`.as(
              'checked',
            ),
          ])
          .as('file'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('upload_run')
          .whereRef('upload_id', '=', 'upload.id')
          .select([
            'id as run_id',
            'kind as run_kind',
            'batch_id',
            'ordered_at',
            'started_at',
            'ended_at',
            'cancelled_at',
            'failure',
            'report',
          ])
          .orderBy('id', 'desc')
          .limit(1)
          .as('run'),
      (join) => join.onTrue(),
    )
    .select([
      'upload.id',
      'upload.name',
      'upload.artist',
      'upload.genre_id',
      'upload.known_genre',
      'upload.day_order',
      'upload.falls_back',
      'upload.track_id',
      'upload.created_at',
      sql<Date>`upload.touched_at + make_interval(days => ${uploadDays})`.as('expires_at'),
      'file.files',
      'file.bytes',
      'file.unfinished',
      'file.sounds',
      'file.done',
      'file.failed',
      'file.checked',
      'run.run_id',
      'run.run_kind',
      'run.batch_id',
      'run.ordered_at',
      'run.started_at',
      'run.ended_at',
      'run.cancelled_at',
      'run.failure',
      'run.report',
      sql<number>`(
        select count(*)::int from import_recording join track on track.id = import_recording.track_id
        where published_batch_id = run.batch_id and withdrawn_at is null)`.as('on_sale'),
    ])

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findStudioUpload>>>

/** A page of the uploads, and the number of all that match. */
export async function listStudioUploads(
  db: Kysely<Database>,
  { order, page, per_page, q }: RecordPaging<'created_at'> & { q?: string | undefined },
) {
  // Those that replace a recording belong to the page of their track.
  let matching = db.selectFrom('upload').where('track_id', 'is', null).select('id')
  if (q !== undefined && q !== '') matching = matching.where(contains(sql.ref('name'), q))
  // The files are counted of those on the page only.
  const { rows, total } = await paged(matching, sql.ref('created_at'), sql.ref('id'), {
    order,
    page,
    per_page,
  })
  if (rows.length === 0) return { rows: [], total }
  const ids = rows.map(({ id }) => id)
  const found = await uploads(db).where('upload.id', 'in', ids).execute()
  return { rows: found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), total }
}

export function findStudioUpload(db: Kysely<Database>, { id }: { id: number }) {
  return uploads(db).where('upload.id', '=', id).executeTakeFirst()
}

/** Locks an upload until the transaction ends; false if there is none. */
export async function lockUpload(
  transaction: Transaction<Database>,
  { id }: { id: number },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('upload')
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the id of the new upload */
export async function insertUpload(
  db: Kysely<Database>,
  { name, trackId }: { name: string; trackId: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('upload')
    .values({ name, artist: null, genre_id: null, day_order: null, track_id: trackId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface UploadChange {
  name?: string | undefined
  artist?: string | null | undefined
  genreId?: number | null | undefined
  knownGenre?: string | null | undefined
  dayOrder?: DayOrder | null | undefined
  fallsBack?: boolean | undefined
}

/** Changes what is given. */
export async function updateUpload(
  db: Kysely<Database>,
  { artist, dayOrder, fallsBack, genreId, id, knownGenre, name }: UploadChange & { id: number },
): Promise<void> {
  await db
    .updateTable('upload')
    .set({
      touched_at: sql<Date>`now()`,
      ...(name !== undefined && { name }),
      ...(artist !== undefined && { artist }),
      ...(genreId !== undefined && { genre_id: genreId }),
      ...(knownGenre !== undefined && { known_genre: knownGenre }),
      ...(dayOrder !== undefined && { day_order: dayOrder }),
      ...(fallsBack !== undefined && { falls_back: fallsBack }),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes the rows of an upload; its files are the caller's to remove. What was imported of it stays. */
export async function deleteUpload(db: Kysely<Database>, { id }: { id: number }): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).execute()
}

/** Deletes uploads untouched for `uploadDays`, unless they are being imported. */
export async function forgetOldUploads(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('touched_at', '<', sql<Date>`now() - make_interval(days => ${uploadDays})`)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('upload_run')
            .whereRef('upload_id', '=', 'upload.id')
            .where('ended_at', 'is', null)
            .select('upload_run.id'),
        ),
      ),
    )
    .execute()
}

/** The ids of all uploads. */
export async function listUploadIds(db: Kysely<Database>): Promise<Set<number>> {
  const rows = await db.selectFrom('upload').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
