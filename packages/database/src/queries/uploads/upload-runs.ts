import type { DayOrder, UploadProblem, UploadReport, UploadRunKind } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { orderJob } from '../operation/jobs.ts'

/** A check or an import that was ordered. */
export interface UploadRunWork {
  id: number
  kind: UploadRunKind
  uploadId: number
  name: string
  artist: string | undefined
  /** The id that imports use. */
  genre: string | undefined
  dayOrder: DayOrder | undefined
  fallsBack: boolean
  trackId: number | undefined
  batchId: number | undefined
}

/**
 * Orders a check or an import, with its job. Files that an earlier one has not read wait again.
 * @returns false while another one is under way
 */
export async function orderUploadRun(
  transaction: Transaction<Database>,
  { kind, orderedBy, uploadId }: { uploadId: number; kind: UploadRunKind; orderedBy: string },
): Promise<boolean> {
  const run = await transaction
    .insertInto('upload_run')
    .values({ upload_id: uploadId, kind, ordered_by: orderedBy, report: null })
    .onConflict((conflict) => conflict.column('upload_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!run) return false
  await transaction
    .updateTable('upload')
    .set({ touched_at: sql<Date>`now()` })
    .where('id', '=', uploadId)
    .execute()
  if (kind !== 'check')
    await transaction
      .updateTable('upload_file')
      .set({ state: 'waiting', problem: null })
      .where('upload_id', '=', uploadId)
      .execute()
  await orderJob(transaction, { kind: 'run_upload', subject: String(run.id) })
  return true
}

/** Whether a check or an import is under way. */
export async function hasOpenUploadRun(
  db: Kysely<Database>,
  { uploadId }: { uploadId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('upload_run')
    .where('upload_id', '=', uploadId)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Begins a run, or goes on with it; undefined if it is over. */
export async function beginUploadRun(
  db: Kysely<Database>,
  { id }: { id: number },
): Promise<UploadRunWork | undefined> {
  const run = await db
    .updateTable('upload_run')
    .from('upload')
    .set({ started_at: sql<Date>`coalesce(started_at, now())`, turn_at: sql<Date>`clock_timestamp()` })
    .whereRef('upload.id', '=', 'upload_run.upload_id')
    .where('upload_run.id', '=', id)
    .where('ended_at', 'is', null)
    .returning([
      'upload_run.id',
      'kind',
      'upload_id',
      'batch_id',
      'name',
      'artist',
      'day_order',
      'falls_back',
      'track_id',
      sql<string | null>`(
        select coalesce(import_id, 'genre-' || music_category.id) from music_category
        where music_category.id = upload.genre_id)`.as('genre'),
      'known_genre',
    ])
    .executeTakeFirst()
  return (
    run && {
      id: run.id,
      kind: run.kind,
      uploadId: run.upload_id,
      name: run.name,
      artist: run.artist ?? undefined,
      genre: run.genre ?? run.known_genre ?? undefined,
      dayOrder: run.day_order ?? undefined,
      fallsBack: run.falls_back,
      trackId: run.track_id ?? undefined,
      batchId: run.batch_id ?? undefined,
    }
  )
}

/**
 * Whether it is the turn of a run whose job was taken: of the people whose runs wait, the one whose last turn is longest ago comes
 * first, with the upload that had it longest ago. So one upload comes after one of somebody's ten, and not after all of them.
 */
export async function isTurnOfRun(db: Kysely<Database>, { id }: { id: number }): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select run.id
    from upload_run run
    join job on job.kind = 'run_upload' and job.subject = run.id::text and job.done_at is null
    where run.ended_at is null and (run.id = ${id} or job.next_attempt_at <= now())
      and exists (select from upload_run own where own.id = ${id} and own.ended_at is null)
    order by
      (select max(turn.turn_at) from upload_run turn where turn.ordered_by is not distinct from run.ordered_by)
        nulls first,
      run.turn_at nulls first, run.id
    limit 1`.execute(db)
  // One that is over is told so, whatever the order.
  return rows[0] === undefined || rows[0].id === id
}

/** Names the import that a run makes, so that one that was killed goes on with it. */
export async function setRunBatch(
  db: Kysely<Database>,
  { batchId, id }: { id: number; batchId: number },
): Promise<void> {
  await db.updateTable('upload_run').set({ batch_id: batchId }).where('id', '=', id).execute()
}

/** Whether a run was cancelled, or its upload removed. */
export async function isRunOver(db: Kysely<Database>, { id }: { id: number }): Promise<boolean> {
  const row = await db
    .selectFrom('upload_run')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row === undefined
}

/** Ends a run, unless it was cancelled. @param failure why it could not be finished */
export async function endUploadRun(
  db: Kysely<Database>,
  { failure, id, report }: { id: number; report: UploadReport | null; failure?: string | undefined },
): Promise<void> {
  const run = await db
    .updateTable('upload_run')
    .set({ ended_at: sql<Date>`now()`, failure: failure ?? null, report: report && JSON.stringify(report) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('upload_id')
    .executeTakeFirst()
  if (run)
    await db
      .updateTable('upload')
      .set({ touched_at: sql<Date>`now()` })
      .where('id', '=', run.upload_id)
      .execute()
}

/** Ends the run under way at once; what it is reading is left as it was. @returns whether there was one */
export function cancelUploadRun(
  transaction: Transaction<Database>,
  { uploadId }: { uploadId: number },
): Promise<boolean> {
  return cancelRun(transaction, { column: 'upload_id', id: uploadId })
}

/** Likewise the run that makes an import. */
export function cancelRunOfImport(
  transaction: Transaction<Database>,
  { batchId }: { batchId: number },
): Promise<boolean> {
  return cancelRun(transaction, { column: 'batch_id', id: batchId })
}

async function cancelRun(
  transaction: Transaction<Database>,
  { column, id }: { column: 'batch_id' | 'upload_id'; id: number },
): Promise<boolean> {
  const run = await transaction
    .updateTable('upload_run')
    .set({ ended_at: sql<Date>`now()`, cancelled_at: sql<Date>`now()` })
    .where(column, '=', id)
    .where('ended_at', 'is', null)
    .returning('upload_id')
    .executeTakeFirst()
  if (!run) return false
  await transaction
    .updateTable('upload_file')
    .set({ state: 'waiting' })
    .where('upload_id', '=', run.upload_id)
    .where('state', '=', 'reading')
    .execute()
  return true
}

/**
 * Gives up the file that a run was reading when its process ended: reading it again would probably end that one too.
 * @param path of one that it read before any was imported, such as a table
 * @returns whether there is such a file
 */
export async function failReadFile(
  db: Kysely<Database>,
  {
    id,
    path = null,
    problem,
  }: { id: number; path?: string | undefined | null; problem: Omit<UploadProblem, 'file'> },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload_file')
    .from('upload_run')
    .set({
      state: 'failed',
      problem: sql<string>`${JSON.stringify(problem)}::jsonb || jsonb_build_object('file', upload_file.path)`,
    })
    .whereRef('upload_file.upload_id', '=', 'upload_run.upload_id')
    .where('upload_run.id', '=', id)
    .where('upload_run.ended_at', 'is', null)
    .where(sql<boolean>`(upload_file.state = 'reading' or upload_file.path = ${path})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The paths of the files of an upload, how far each has come, and whether it has ended the process that read it. */
export function listUploadPaths(db: Kysely<Database>, { uploadId }: { uploadId: number }) {
  return db
    .selectFrom('upload_file')
    .where('upload_id', '=', uploadId)
    .select([
      'path',
      'state',
      sql<boolean>`problem->>'code' is not distinct from 'reading_ended'`.as('hasEnded'),
    ])
    .orderBy('path')
    .execute()
}
