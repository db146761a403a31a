import type { ImportedTrack } from '@tempolibre/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecordedSound } from '../../column-types.ts'
import type { Database } from '../../schema.ts'

export type { RecordedSound } from '../../column-types.ts'

/** A sound file that was imported. */
export interface ImportRecording {
  id: number
  path: string
  bytes: number
  modifiedMs: number
  /** SHA-256, hexadecimal. */
  soundHash: string
  content: ImportedTrack
  /** What was published last; null: it is a draft. */
  published: ImportedTrack | null
  /** The import that changed it last, and how that has read it; null: an earlier release has. */
  batchId: number
  readAs: 'added' | 'changed' | null
  /** Decibels by which its sound was above full scale when that import read it; null: none. */
  loweredBy: number | null
  /** Whether its track is no longer offered, and who has decided that; null: it is offered, or there is none. */
  withdrawn: 'import' | 'staff' | null
}

/** A recording as an import has read it. */
export type NewImportRecording = Pick<
  ImportRecording,
  'bytes' | 'content' | 'modifiedMs' | 'path' | 'soundHash'
> &
  Partial<Pick<ImportRecording, 'loweredBy' | 'readAs'>>

/** Notes the beginning of an import. @param name of the upload, if it is one @returns its number */
export async function startImportBatch(
  db: Kysely<Database>,
  folder: string,
  name: string | null = null,
): Promise<number> {
  const { id } = await db
    .insertInto('import_batch')
    .values({ folder, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds what is known of a sound file by its path. */
export function findImportRecording(
  db: Kysely<Database>,
  path: string,
): Promise<ImportRecording | undefined> {
  return select(db).where('path', '=', path).executeTakeFirst().then(read)
}

/** Finds recordings with the same bytes, whatever their path. @param soundHash SHA-256, hexadecimal */
export async function listImportRecordingsOfSound(
  db: Kysely<Database>,
  soundHash: string,
): Promise<ImportRecording[]> {
  const rows = await select(db).where('sound_hash', '=', soundHash).orderBy('id').execute()
  return rows.flatMap((row) => read(row) ?? [])
}

/** Lists the recordings whose files are in a folder or below it. @param folder with a separator at its end */
export async function listImportRecordings(db: Kysely<Database>, folder: string): Promise<ImportRecording[]> {
  const rows = await select(db)
    .where((row) => row.fn<boolean>('starts_with', ['path', row.val(folder)]))
    .orderBy('path')
    .execute()
  return rows.flatMap((row) => read(row) ?? [])
}

/** Lists the files of the recordings in a folder or below it. @param folder with a separator at its end */
export async function listImportPlaces(
  db: Kysely<Database>,
  folder: string,
): Promise<Pick<ImportRecording, 'bytes' | 'modifiedMs' | 'path'>[]> {
  const rows = await db
    .selectFrom('import_recording')
    .where((row) => row.fn<boolean>('starts_with', ['path', row.val(folder)]))
    .select(['path', 'bytes', 'modified_at'])
    .orderBy('path')
    .execute()
  return rows.map(({ bytes, modified_at, path }) => ({
    path,
    bytes: Number(bytes),
    modifiedMs: modified_at.getTime(),
  }))
}

/** Stores a recording that was read, or what has changed of it. @param batchId of the import */
export async function saveImportRecording(
  db: Kysely<Database>,
  recording: NewImportRecording & { id?: number | undefined },
  batchId: number,
): Promise<void> {
  const { bytes, content, id, loweredBy = null, modifiedMs, path, readAs = null, soundHash } = recording
  const row = {
    path,
    bytes,
    modified_at: new Date(modifiedMs),
    sound_hash: soundHash,
    content: JSON.stringify(content),
    batch_id: batchId,
    read_as: readAs,
    lowered_by: loweredBy,
  }
  if (id !== undefined) await db.updateTable('import_recording').set(row).where('id', '=', id).execute()
  else
    await db
      .insertInto('import_recording')
      .values(row)
      .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
      .execute()
}

/** Notes where a file is now, and when it was changed; its sound is the same. */
export async function moveImportRecording(
  db: Kysely<Database>,
  id: number,
  { bytes, modifiedMs, path }: Pick<ImportRecording, 'bytes' | 'modifiedMs' | 'path'>,
): Promise<void> {
  await db
    .updateTable('import_recording')
    .set({ path, bytes, modified_at: new Date(modifiedMs) })
    .where('id', '=', id)
    .execute()
}

const select = (db: Kysely<Database>) =>
  db
    .selectFrom('import_recording')
    .select([
      'id',
      'path',
      'bytes',
      'modified_at',
      'sound_hash',
      'content',
      'published',
      'batch_id',
      'read_as',
      'lowered_by',
    ])
    .select(
      sql<ImportRecording['withdrawn']>`(
        select case when withdrawn_by_hand then 'staff' else 'import' end
        from track where track.id = import_recording.track_id and withdrawn_at is not null)`.as('withdrawn'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function read(row: Row | undefined): ImportRecording | undefined {
  if (!row) return undefined
  const {
    batch_id,
    bytes,
    content,
    id,
    lowered_by,
    modified_at,
    path,
    published,
    read_as,
    sound_hash,
    withdrawn,
  } = row
  return {
    id,
    path,
    bytes: Number(bytes),
    modifiedMs: modified_at.getTime(),
    soundHash: sound_hash,
    content,
    published,
    batchId: batch_id,
    readAs: read_as,
    loweredBy: lowered_by,
    withdrawn,
  }
}

/**
 * Gives a track another recording. What was written of it stays, also tempo and key; where they were measured they are those
 * of the new recording.
 * @returns the imported recording to publish, if the track was imported; otherwise the track has changed already
 */
export async function replaceTrackSound(
  transaction: Transaction<Database>,
  { batchId, sound, trackId }: { trackId: number; sound: RecordedSound; batchId: number },
): Promise<number | undefined> {
  const imported = await transaction
    .selectFrom('import_recording')
    .where('track_id', '=', trackId)
    .select(['id', 'content'])
    .forUpdate()
    .executeTakeFirst()
  if (!imported) {
    await writeTrackSound(transaction, trackId, sound)
    return undefined
  }
  const { content, id } = imported
  const isWritten = (field: string) => content.written[field] !== undefined
  const changed: ImportedTrack = {
    ...content,
    ...sound,
    ...(!isWritten('bpm') && { bpm: sound.measured.bpm, tempo_known: sound.measured.tempo_known }),
    ...(!isWritten('key') && { key: sound.measured.key }),
  }
  await transaction
    .updateTable('import_recording')
    .set({ content: JSON.stringify(changed), batch_id: batchId, read_as: 'changed', lowered_by: null })
    .where('id', '=', id)
    .execute()
  return id
}

/** For a track that was not imported from a folder: its tempo, key and energy are its editor's. */
async function writeTrackSound(
  transaction: Transaction<Database>,
  trackId: number,
  {
    duration_seconds,
    fingerprint,
    loudness_lufs,
    master,
    peaks,
    preview,
    sound,
    true_peak_dbtp,
  }: RecordedSound,
): Promise<void> {
  await transaction
    .updateTable('track')
    .set({
      ...sound,
      duration_seconds,
      loudness_lufs,
      true_peak_dbtp,
      master,
      preview,
      preview_bytes: null,
      // They belong to the recording that is replaced.
      stem_ids: null,
      stems: null,
      peaks: Buffer.from(peaks, 'base64'),
      fingerprint: fingerprint?.fingerprint ?? null,
      fingerprint_algorithm: fingerprint?.algorithm ?? null,
      // Another recording was not composed by the program.
      making: null,
      updated_at: new Date(),
    })
    .where('id', '=', trackId)
    .execute()
}
