// Uploads of recordings, as the studio imports them.
import * as operations from '../operations/studio-uploads.ts'
import { callTo } from './call.ts'

export const listStudioUploads = callTo<'listStudioUploads'>(operations.listStudioUploads)
export const getStudioUpload = callTo<'getStudioUpload'>(operations.getStudioUpload)
export const addStudioUpload = callTo<'addStudioUpload'>(operations.addStudioUpload)
export const changeStudioUpload = callTo<'changeStudioUpload'>(operations.changeStudioUpload)
export const removeStudioUpload = callTo<'removeStudioUpload'>(operations.removeStudioUpload)
export const listStudioUploadFiles = callTo<'listStudioUploadFiles'>(operations.listStudioUploadFiles)
export const runStudioUpload = callTo<'runStudioUpload'>(operations.runStudioUpload)
export const cancelStudioUpload = callTo<'cancelStudioUpload'>(operations.cancelStudioUpload)
export const decideImportName = callTo<'decideImportName'>(operations.decideImportName)
export const decideImportColumn = callTo<'decideImportColumn'>(operations.decideImportColumn)
