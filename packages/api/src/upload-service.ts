import { ApiError, editors, type ErrorBody } from '@tempolibre/contract'
import { importableKindOf, isHiddenFile, type StaffRole } from '@tempolibre/domain'
import { maxBytesOf, maxUploadFiles, readUploadPath } from '@tempolibre/domain/upload-rules'
import {
  type Database,
  deleteUploadFile,
  findUploadFile,
  findUploadFileOfPath,
  hasOpenUploadRun,
  insertUploadFile,
  isPathObstructed,
  lockUpload,
  maxInteger,
  sumUploads,
  type UploadFile,
} from '@tempolibre/database'
import { detectLanguage } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { identify } from './accounts/identify.ts'
import { wordError } from './http/error-answers.ts'
import { refuseFields, type StudioFault } from './http/studio-faults.ts'
import { requireRole } from './studio/access.ts'

/** Why a picture is refused. */
export type PictureFault = Extract<StudioFault, 'picture_unreadable' | 'look_picture_unreadable'>

/** What a client says of a file before it sends it. */
export interface AnnouncedFile {
  uploadId: number
  path: string
  bytes: number
  modifiedMs: number
}

/** What the server that receives files asks the API. */
export interface UploadService {
  /** Lets in members who change the site's content, or others as named. @throws ApiError */
  authorise(headers: Headers, roles?: readonly StaffRole[]): Promise<void>
  /**
   * Notes a file that will be sent. One that has the same path is replaced.
   * @param freeBytes that the disk can take besides what it must keep free
   * @throws ApiError
   */
  announce(
    file: AnnouncedFile,
    freeBytes: number,
  ): Promise<{ file: UploadFile; replaced: UploadFile | undefined }>
  /** @throws ApiError `not_found` */
  find(id: string): Promise<UploadFile>
  /** Forgets a file. @throws ApiError `upload_running` while it is being imported */
  remove(file: UploadFile): Promise<void>
  /** The refusal of a picture that cannot be read. */
  refusePicture(fault: PictureFault): ApiError
  /** An error for the client, in its language. */
  describe(
    error: Error,
    request: { query: string | undefined; acceptLanguage: string | undefined },
  ): { status: number; body: ErrorBody; retryAfterSeconds: number | undefined }
}

/** For the server that receives the files of uploads: this says who may send what. */
export function createUploadService({ db, secret }: { db: Kysely<Database>; secret: string }): UploadService {
  return {
    async authorise(headers, roles = editors.staff) {
      const user = await identify({ db, secret }, headers)
      if (!user) throw new ApiError('unauthorized')
      await requireRole(db, user, { staff: roles })
    },

    async announce({ bytes, modifiedMs, path: given, uploadId }, freeBytes) {
      const path = readUploadPath(given)
      if (path === undefined || isHiddenFile(path))
        throw refuseFields([{ field: 'path', fault: 'upload_path_invalid' }])
      const kind = importableKindOf(path)
      if (!kind) throw refuseFields([{ field: 'path', fault: 'upload_kind_unknown' }])
      if (bytes === 0) throw refuseFields([{ field: 'path', fault: 'upload_file_empty' }])
      if (bytes > maxBytesOf(kind)) throw new ApiError('payload_too_large')
      if (uploadId > maxInteger) throw new ApiError('not_found')
      return db.transaction().execute(async (transaction) => {
        if (!(await lockUpload(transaction, { id: uploadId }))) throw new ApiError('not_found')
        if (await hasOpenUploadRun(transaction, { uploadId })) throw new ApiError('upload_running')
        const replaced = await findUploadFileOfPath(transaction, { uploadId, path })
        if (replaced) await deleteUploadFile(transaction, { id: replaced.id })
        else if (await isPathObstructed(transaction, { uploadId, path }))
          throw refuseFields([{ field: 'path', fault: 'upload_path_invalid' }])
        const { filesOfUpload, missingBytes } = await sumUploads(transaction, { uploadId })
        if (filesOfUpload >= maxUploadFiles) throw refuseFields([{ field: 'path', fault: 'upload_too_many' }])
        if (bytes + missingBytes > freeBytes) throw new ApiError('storage_full')
        const modifiedAt = new Date(modifiedMs)
        const id = await insertUploadFile(transaction, { uploadId, path, bytes, modifiedAt })
        return { file: { id, uploadId, path, bytes, modifiedAt, isComplete: false }, replaced }
      })
    },

    async find(id) {
      const file = await findUploadFile(db, { id })
      if (!file) throw new ApiError('not_found')
      return file
    },

    remove: ({ id, uploadId }) =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockUpload(transaction, { id: uploadId }))) throw new ApiError('not_found')
        if (await hasOpenUploadRun(transaction, { uploadId })) throw new ApiError('upload_running')
        await deleteUploadFile(transaction, { id })
      }),

    refusePicture: (fault) => refuseFields([{ field: 'file', fault }]),

    describe(error, { acceptLanguage, query }) {
      const language = detectLanguage({ query, cookie: undefined, navigator: acceptLanguage })
      return wordError(error, language)
    },
  }
}
