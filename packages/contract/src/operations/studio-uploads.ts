// Uploads of recordings, as the studio imports them. The files themselves arrive by tus, below `/tus`.
export const listStudioUploads = { method: 'GET', path: '/api/studio/v1/uploads' } as const
export const getStudioUpload = { method: 'GET', path: '/api/studio/v1/uploads/{id}' } as const
export const addStudioUpload = { method: 'POST', path: '/api/studio/v1/uploads' } as const
export const changeStudioUpload = { method: 'PATCH', path: '/api/studio/v1/uploads/{id}' } as const
export const removeStudioUpload = { method: 'DELETE', path: '/api/studio/v1/uploads/{id}' } as const
export const listStudioUploadFiles = { method: 'GET', path: '/api/studio/v1/uploads/{id}/files' } as const
export const runStudioUpload = { method: 'POST', path: '/api/studio/v1/uploads/{id}/runs' } as const
export const cancelStudioUpload = { method: 'POST', path: '/api/studio/v1/uploads/{id}/cancel' } as const
export const decideImportName = { method: 'POST', path: '/api/studio/v1/import-names' } as const
