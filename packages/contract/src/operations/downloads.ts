// Downloading tracks.
export const saveDownloadMusic = { method: 'POST', path: '/api/save-download-music' } as const
export const listDownloads = { method: 'GET', path: '/api/v1/downloads' } as const
export const createDownloadLink = { method: 'POST', path: '/api/v1/downloads/{number}/link' } as const
export const getDownloadProgress = { method: 'GET', path: '/api/v1/downloads/{number}/progress' } as const
