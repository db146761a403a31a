import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  cancelUploadRun,
  type Database,
  deleteUpload,
  findStudioUpload,
  hasOpenUploadRun,
  insertUpload,
  listStudioUploadFiles as findFiles,
  listStudioUploads as findUploads,
  lockUpload,
  noteChange,
  orderJob,
  orderUploadRun,
  updateUpload,
} from '@tempolibre/database'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { answerRecord, withVersion } from '../../../studio/record-answers.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import { addRecord, changeRecord, type RecordKind, removeRecord, whoOf } from '../../../studio/records.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'
import { toFile, toUpload, type UploadFields } from './upload-answers.ts'

const uploads: RecordKind<UploadFields> = {
  subject: 'upload',
  editable: ['name', 'artist', 'genre_id', 'known_genre', 'day_order', 'falls_back', 'track_id'],
  label: ({ name }) => name,
}

export async function listStudioUploads(
  { db }: StudioSettings,
  input: EndpointParsedInput<'listStudioUploads'>,
): Promise<EndpointOutput<'listStudioUploads'>> {
  const { rows, total } = await findUploads(db, input)
  return { success: true, records: rows.map((row) => withVersion(uploads, toUpload(row))), total }
}

export async function getStudioUpload(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioUpload'>,
): Promise<EndpointOutput<'getStudioUpload'>> {
  return answerRecord(uploads, await readUpload(db, id))
}

export async function addStudioUpload(
  { db }: StudioSettings,
  { name, track_id }: EndpointParsedInput<'addStudioUpload'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addStudioUpload'>> {
  const fields = await addRecord(db, {
    kind: uploads,
    caller,
    read: readUpload,
    async write(transaction) {
      const trackId = toRecordId(track_id)
      if (trackId !== undefined) await requireRow(transaction, 'track', trackId, 'track_id')
      return String(await insertUpload(transaction, { name, trackId: trackId ?? null }))
    },
  })
  return answerRecord(uploads, fields)
}

export async function changeStudioUpload(
  { db }: StudioSettings,
  {
    id,
    version,
    artist,
    day_order,
    falls_back,
    genre_id,
    known_genre,
    name,
  }: EndpointParsedInput<'changeStudioUpload'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioUpload'>> {
  const uploadId = toRecordId(id)
  const fields = await changeRecord(db, {
    kind: uploads,
    id,
    version,
    caller,
    lock: (transaction) => lockUpload(transaction, { id: uploadId }),
    read: (transaction) => readUpload(transaction, id),
    async write(transaction) {
      const genreId = typeof genre_id === 'string' ? toRecordId(genre_id) : genre_id
      if (typeof genreId === 'number') await requireRow(transaction, 'music_category', genreId, 'genre_id')
      await updateUpload(transaction, {
        id: uploadId,
        name,
        artist,
        genreId,
        knownGenre: known_genre,
        dayOrder: day_order,
        fallsBack: falls_back,
      })
    },
  })
  return answerRecord(uploads, fields)
}

/** The job removes the files. */
export async function removeStudioUpload(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'removeStudioUpload'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioUpload'>> {
  const uploadId = toRecordId(id)
  await removeRecord(db, {
    kind: uploads,
    id,
    caller,
    lock: (transaction) => lockUpload(transaction, { id: uploadId }),
    read: (transaction) => readUpload(transaction, id),
    async remove(transaction) {
      if (await hasOpenUploadRun(transaction, { uploadId })) throw new ApiError('upload_running')
      await deleteUpload(transaction, { id: uploadId })
      await orderJob(transaction, { kind: 'remove_upload', subject: id })
    },
  })
  return { success: true }
}

export async function listStudioUploadFiles(
  { db }: StudioSettings,
  { id, ...input }: EndpointParsedInput<'listStudioUploadFiles'>,
): Promise<EndpointOutput<'listStudioUploadFiles'>> {
  const { rows, total } = await findFiles(db, { ...input, id: toRecordId(id) })
  return { success: true, records: rows.map(toFile), total }
}

/** Orders a check or an import of what has arrived. */
export async function runStudioUpload(
  { db }: StudioSettings,
  { id, kind }: EndpointParsedInput<'runStudioUpload'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'runStudioUpload'>> {
  const uploadId = toRecordId(id)
  const fields = await db.transaction().execute(async (transaction) => {
    const before = (await lockUpload(transaction, { id: uploadId }))
      ? await readUpload(transaction, id)
      : undefined
    if (!before) throw new ApiError('not_found')
    if (before.files === 0) throw refuseFields([{ field: 'kind', fault: 'upload_empty' }])
    if (before.unfinished > 0) throw refuseFields([{ field: 'kind', fault: 'upload_unfinished' }])
    if ((before.track_id !== null) !== (kind === 'replace')) throw new ApiError('conflict')
    if (!(await orderUploadRun(transaction, { uploadId, kind, orderedBy: caller.user.id })))
      throw new ApiError('upload_running')
    if (kind !== 'check') await noteRun(transaction, before, caller, { import: kind })
    if (before.track_id !== null)
      await noteChange(transaction, {
        ...whoOf(caller),
        action: 'change',
        subject: 'track',
        subjectId: before.track_id,
        label: before.name,
        before: {},
        after: { recording: before.name },
      })
    return readUpload(transaction, id)
  })
  return answerRecord(uploads, fields)
}

export async function cancelStudioUpload(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'cancelStudioUpload'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'cancelStudioUpload'>> {
  const uploadId = toRecordId(id)
  const fields = await db.transaction().execute(async (transaction) => {
    const before = (await lockUpload(transaction, { id: uploadId }))
      ? await readUpload(transaction, id)
      : undefined
    if (!before) throw new ApiError('not_found')
    if (!(await cancelUploadRun(transaction, { uploadId })))
      throw refuseFields([{ field: 'id', fault: 'job_over' }])
    await noteRun(transaction, before, caller, { import: 'cancelled' })
    return readUpload(transaction, id)
  })
  return answerRecord(uploads, fields)
}

function noteRun(
  transaction: Transaction<Database>,
  { id, name }: UploadFields,
  caller: StaffCaller,
  after: { import: string },
): Promise<void> {
  return noteChange(transaction, {
    ...whoOf(caller),
    action: 'change',
    subject: 'upload',
    subjectId: id,
    label: name,
    before: {},
    after,
  })
}

/** @throws ApiError `invalid_input` if there is no such record */
async function requireRow(
  db: Kysely<Database>,
  table: 'track' | 'music_category',
  id: number,
  field: string,
): Promise<void> {
  const row = await db.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst()
  if (!row) throw refuseFields([{ field, fault: 'unknown_record' }])
}

async function readUpload(db: Kysely<Database>, id: string): Promise<UploadFields | undefined> {
  const row = await findStudioUpload(db, { id: toRecordId(id) })
  return row && toUpload(row)
}
