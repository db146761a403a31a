// Imports of recordings, as the studio reviews them.
import * as operations from '../operations/studio-imports.ts'
import { callTo } from './call.ts'

export const listStudioImports = callTo<'listStudioImports'>(operations.listStudioImports)
export const getStudioImport = callTo<'getStudioImport'>(operations.getStudioImport)
export const undoStudioImport = callTo<'undoStudioImport'>(operations.undoStudioImport)
export const listStudioRecordings = callTo<'listStudioRecordings'>(operations.listStudioRecordings)
export const getStudioRecording = callTo<'getStudioRecording'>(operations.getStudioRecording)
export const publishStudioRecordings = callTo<'publishStudioRecordings'>(operations.publishStudioRecordings)
export const withdrawStudioRecordings = callTo<'withdrawStudioRecordings'>(
  operations.withdrawStudioRecordings,
)
