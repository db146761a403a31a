// Uploads of recordings, as the studio imports them. The files themselves arrive by tus, below `/tus`.
import { del, get, patch, post } from './operation.ts'

export const listStudioUploads = get('/api/studio/v1/uploads')
export const getStudioUpload = get('/api/studio/v1/uploads/{id}')
export const addStudioUpload = post('/api/studio/v1/uploads')
export const changeStudioUpload = patch('/api/studio/v1/uploads/{id}')
export const removeStudioUpload = del('/api/studio/v1/uploads/{id}')
export const listStudioUploadFiles = get('/api/studio/v1/uploads/{id}/files')
export const runStudioUpload = post('/api/studio/v1/uploads/{id}/runs')
export const cancelStudioUpload = post('/api/studio/v1/uploads/{id}/cancel')
export const decideImportName = post('/api/studio/v1/import-names')
export const decideImportColumn = post('/api/studio/v1/import-columns')
