import { importableKindOf } from '@tempolibre/domain'
import type { UploadFileState, UploadProblem } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecordedSound } from '../../column-types.ts'
import type { Database } from '../../schema.ts'
import { contains, paged, type RecordPaging } from '../record-rows.ts'

/** A file that arrives, or has arrived. */
export interface UploadFile {
  id: string
  uploadId: number
  /** Below the uploaded folder, with slashes. */
  path: string
  bytes: number
  modifiedAt: Date
  isComplete: boolean
}

const columns = ['id', 'upload_id', 'path', 'bytes', 'modified_at', 'received_at'] as const

function toFile(row: {
  id: string
  upload_id: number
  path: string
  bytes: string
  modified_at: Date
  received_at: Date | null
}): UploadFile {
  return {
    id: row.id,
    uploadId: row.upload_id,
    path: row.path,
    bytes: Number(row.bytes),
    modifiedAt: row.modified_at,
    isComplete: row.received_at !== null,
  }
}

/** Finds a file. @param id a UUID */
export async function findUploadFile(
  db: Kysely<Database>,
  { id }: { id: string },
): Promise<UploadFile | undefined> {
  const row = await db.selectFrom('upload_file').where('id', '=', id).select(columns).executeTakeFirst()
  return row && toFile(row)
}

/** Finds the file of a path. */
export async function findUploadFileOfPath(
  db: Kysely<Database>,
  { path, uploadId }: { uploadId: number; path: string },
): Promise<UploadFile | undefined> {
  const row = await db
    .selectFrom('upload_file')
    .where('upload_id', '=', uploadId)
    .where('path', '=', path)
    .select(columns)
    .executeTakeFirst()
  return row && toFile(row)
}

/** Whether the path of a file is that of a folder of another file, or the other way round. */
export async function isPathObstructed(
  db: Kysely<Database>,
  { path, uploadId }: { uploadId: number; path: string },
): Promise<boolean> {
  const names = path.split('/')
  const folders = names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'))
  const row = await db
    .selectFrom('upload_file')
    .where('upload_id', '=', uploadId)
    .where(sql<boolean>`(path = any (${sql.val(folders)}::text[]) or starts_with(path, ${`${path}/`}))`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a file before its first byte arrives. @returns its id */
export async function insertUploadFile(
  transaction: Transaction<Database>,
  { bytes, modifiedAt, path, uploadId }: Pick<UploadFile, 'bytes' | 'modifiedAt' | 'path' | 'uploadId'>,
): Promise<string> {
  const { id } = await transaction
    .insertInto('upload_file')
    .values({
      upload_id: uploadId,
      path,
      is_sound: importableKindOf(path) === 'sound',
      bytes,
      modified_at: modifiedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await touch(transaction, uploadId)
  return id
}

export async function deleteUploadFile(db: Kysely<Database>, { id }: { id: string }): Promise<void> {
  await db.deleteFrom('upload_file').where('id', '=', id).execute()
}

/** How long a request holds the file that it writes, in seconds: longer than the server gives any request. */
const holdSeconds = 45

/** Reserves a file for one request, in any process; false while another one writes it. @param by a UUID */
export async function holdUploadFile(
  db: Kysely<Database>,
  { by, id }: { id: string; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload_file')
    .set({
      held_by: by,
      held_until: sql<Date>`clock_timestamp() + make_interval(secs => ${holdSeconds})`,
    })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('held_until', 'is', null), where('held_until', '<', sql<Date>`clock_timestamp()`)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes how much of a file has arrived, and lets others write it. */
export async function releaseUploadFile(
  db: Kysely<Database>,
  {
    by,
    contentHash,
    id,
    received,
  }: {
    id: string
    by: string
    received: number
    /** See `hashContent`; undefined: it is not complete. */
    contentHash: string | undefined
  },
): Promise<void> {
  const row = await db
    .updateTable('upload_file')
    .set({
      received,
      held_by: null,
      held_until: null,
      ...(contentHash !== undefined && {
        content_hash: contentHash,
        received_at: sql<Date>`coalesce(received_at, now())`,
      }),
    })
    .where('id', '=', id)
    .where('held_by', '=', by)
    .returning('upload_id')
    .executeTakeFirst()
  if (row) await touch(db, row.upload_id)
}

async function touch(db: Kysely<Database>, uploadId: number): Promise<void> {
  await db
    .updateTable('upload')
    .set({ touched_at: sql<Date>`now()` })
    .where('id', '=', uploadId)
    .execute()
}

/** What is known of the size of all uploads. */
export async function sumUploads(
  db: Kysely<Database>,
  { uploadId }: { uploadId: number },
): Promise<{ filesOfUpload: number; missingBytes: number }> {
  return db
    .selectFrom('upload_file')
    .select([
      sql<number>`count(*) filter (where upload_id = ${uploadId})::int`.as('filesOfUpload'),
      sql<number>`coalesce(sum(bytes - received) filter (where received_at is null), 0)::float8`.as(
        'missingBytes',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export interface ListStudioUploadFiles extends RecordPaging<'path'> {
  id: number
  q?: string | undefined
  state?: UploadFileState | undefined
}

/** A page of the files of an upload with what was made of them, and the number of all that match. */
export function listStudioUploadFiles(
  db: Kysely<Database>,
  { id, order, page, per_page, q, state }: ListStudioUploadFiles,
) {
  let matching = db
    .selectFrom('upload_file')
    .leftJoin('import_recording', 'import_recording.id', 'upload_file.recording_id')
    .where('upload_file.upload_id', '=', id)
    .select([
      'upload_file.id',
      'upload_file.path',
      'upload_file.bytes',
      'upload_file.modified_at',
      'upload_file.received',
      'upload_file.received_at',
      'upload_file.content_hash',
      'upload_file.state',
      'upload_file.problem',
      'import_recording.id as recording_id',
      'import_recording.content',
    ])
  if (state) matching = matching.where('upload_file.state', '=', state)
  if (q !== undefined && q !== '') matching = matching.where(contains(sql.ref('upload_file.path'), q))
  return paged(matching, sql.ref('upload_file.path'), sql.ref('upload_file.id'), { order, page, per_page })
}

/** Notes how far the import of a file has come. */
export async function markUploadFile(
  db: Kysely<Database>,
  {
    path,
    problem = null,
    recordingId,
    state,
    uploadId,
  }: {
    uploadId: number
    path: string
    state: UploadFileState
    problem?: UploadProblem | null | undefined
    recordingId?: number | undefined
  },
): Promise<void> {
  await db
    .updateTable('upload_file')
    .set({
      state,
      problem: problem && JSON.stringify(problem),
      ...(recordingId !== undefined && { recording_id: recordingId }),
    })
    .where('upload_id', '=', uploadId)
    .where('path', '=', path)
    .execute()
}

/** The files of an upload whose last byte has arrived. */
export async function listCompleteFiles(
  db: Kysely<Database>,
  { uploadId }: { uploadId: number },
): Promise<UploadFile[]> {
  const rows = await db
    .selectFrom('upload_file')
    .where('upload_id', '=', uploadId)
    .where('received_at', 'is not', null)
    .select(columns)
    .orderBy('path')
    .execute()
  return rows.map(toFile)
}

/** What a check has measured of the bytes of a file; undefined: none has, or not of these, or by another analyser. */
export async function findCheckedSound(
  db: Kysely<Database>,
  {
    analyser,
    path,
    soundHash,
    uploadId,
  }: { uploadId: number; path: string; soundHash: string; analyser: number },
): Promise<{ sound: RecordedSound; loweredBy?: number | undefined } | undefined> {
  const row = await db
    .selectFrom('upload_file')
    .where('upload_id', '=', uploadId)
    .where('path', '=', path)
    .select('checked_sound')
    .executeTakeFirst()
  const kept = row?.checked_sound
  return kept?.soundHash === soundHash && kept.analyser === analyser ? kept : undefined
}

/** Keeps what a check has measured of a file: the next one need not read it again, and the import need not measure it. */
export async function keepCheckedSound(
  db: Kysely<Database>,
  {
    path,
    uploadId,
    ...checked
  }: {
    uploadId: number
    path: string
    /** SHA-256 of the file. */
    soundHash: string
    /** Version of what has measured it. */
    analyser: number
    sound: RecordedSound
    /** Decibels by which it was lowered. */
    loweredBy?: number | undefined
  },
): Promise<void> {
  await db
    .updateTable('upload_file')
    .set({ checked_sound: JSON.stringify(checked) })
    .where('upload_id', '=', uploadId)
    .where('path', '=', path)
    .execute()
}

/** Notes that a check has opened a file, whatever came of it. */
export async function noteCheckedFile(
  db: Kysely<Database>,
  { path, runId, uploadId }: { uploadId: number; path: string; runId: number },
): Promise<void> {
  await db
    .updateTable('upload_file')
    .set({ checked_run_id: runId })
    .where('upload_id', '=', uploadId)
    .where('path', '=', path)
    .execute()
}
