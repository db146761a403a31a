// Imports of recordings, as the studio reviews them.
export const listStudioImports = { method: 'GET', path: '/api/studio/v1/imports' } as const
export const getStudioImport = { method: 'GET', path: '/api/studio/v1/imports/{id}' } as const
export const undoStudioImport = { method: 'POST', path: '/api/studio/v1/imports/{id}/undo' } as const
export const listStudioRecordings = { method: 'GET', path: '/api/studio/v1/recordings' } as const
export const getStudioRecording = { method: 'GET', path: '/api/studio/v1/recordings/{id}' } as const
export const publishStudioRecordings = { method: 'POST', path: '/api/studio/v1/recordings/publish' } as const
export const withdrawStudioRecordings = {
  method: 'POST',
  path: '/api/studio/v1/recordings/withdraw',
} as const
