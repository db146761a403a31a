import { join } from 'node:path'
import { AudioError } from '@tempolibre/audio/audio-error'
import { importableKindOf } from '@tempolibre/domain'
import type { UploadProblem, UploadReport } from '@tempolibre/contract'
import {
  type Database,
  listUploadPaths,
  markUploadFile,
  publishImport,
  type RecordedSound,
  replaceTrackSound,
  setRunBatch,
  startImportBatch,
  type UploadRunWork,
} from '@tempolibre/database'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Kysely } from 'kysely'
import { createGiveWay } from '@tempolibre/media/give-way'
import { loweredSound } from '../imports/import-recording.ts'
import { findClosedFile } from '@tempolibre/media/closed-file'
import { unopened } from '../imports/keep-heard.ts'
import { hashFile, readRecording, silentLufs } from '../imports/read-recording.ts'

interface ReplaceOptions {
  db: Kysely<Database>
  /** Of the complete files. */
  folder: string
  storage: MediaStorage
}

/**
 * Gives the track of an upload its first sound file as recording: measured and stored as by an import, and published at
 * once. If the track was imported, undoing the import that this makes brings the former recording back.
 */
export async function replaceRecording(
  { id, name, trackId = 0, uploadId }: UploadRunWork,
  { db, folder, storage }: ReplaceOptions,
): Promise<UploadReport> {
  const paths = (await listUploadPaths(db, { uploadId })).map(({ path }) => path)
  const path = paths.find((each) => importableKindOf(each) === 'sound')
  if (path === undefined)
    return reportOf({
      severity: 'error',
      file: '',
      code: 'no_sounds',
      message: 'there is no sound file in it.',
    })
  await markUploadFile(db, { uploadId, path, state: 'reading' })
  const warnings: UploadProblem[] = []
  const sound = await readSound(path, {
    folder,
    storage,
    onLowered: (decibels) => warnings.push(loweredSound(path, decibels)),
  })
  if ('severity' in sound) {
    await markUploadFile(db, { uploadId, path, state: 'failed', problem: sound })
    return reportOf(sound)
  }
  await db.transaction().execute(async (transaction) => {
    const batchId = await startImportBatch(transaction, folder, name)
    await setRunBatch(transaction, { id, batchId })
    const recordingId = await replaceTrackSound(transaction, { trackId, sound, batchId })
    if (recordingId !== undefined)
      await publishImport(transaction, { batchId, ids: [recordingId], staysWithdrawn: true })
    await markUploadFile(transaction, { uploadId, path, state: 'done', recordingId })
  })
  return { ...reportOf(undefined), problems: warnings, warnings: warnings.length }
}

async function readSound(
  path: string,
  {
    folder,
    onLowered,
    storage,
  }: Pick<ReplaceOptions, 'folder' | 'storage'> & { onLowered: (decibels: number) => void },
): Promise<RecordedSound | UploadProblem> {
  try {
    const soundHash = await hashFile(join(folder, path))
    const options = { folder, giveWay: createGiveWay(), onLowered, storage, soundHash }
    const sound = await readRecording({ path }, options)
    if (sound.loudness_lufs > silentLufs) {
      const closed = await findClosedFile(storage, { ...sound, title: '', artist: '' })
      return closed === undefined ? sound : { file: path, ...unopened(closed) }
    }
    const message = 'it is silent: export it again, or remove it.'
    return { severity: 'error', file: path, code: 'silent', message }
  } catch (error) {
    if (!(error instanceof AudioError)) throw error
    return { severity: 'error', file: path, code: `sound_${error.code}`, message: error.message }
  }
}

function reportOf(problem: UploadProblem | undefined): UploadReport {
  return {
    recordings: problem ? 0 : 1,
    tables: [],
    problems: problem ? [problem] : [],
    errors: problem ? 1 : 0,
    warnings: 0,
    unknown_names: [],
    known_names: [],
  }
}
