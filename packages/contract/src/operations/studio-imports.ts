// Imports of recordings, as the studio reviews them.
import { get, post } from './operation.ts'

export const listStudioImports = get('/api/studio/v1/imports')
export const getStudioImport = get('/api/studio/v1/imports/{id}')
export const undoStudioImport = post('/api/studio/v1/imports/{id}/undo')
export const listStudioRecordings = get('/api/studio/v1/recordings')
export const getStudioRecording = get('/api/studio/v1/recordings/{id}')
export const publishStudioRecordings = post('/api/studio/v1/recordings/publish')
export const withdrawStudioRecordings = post('/api/studio/v1/recordings/withdraw')
