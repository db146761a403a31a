// Downloading tracks.
import { get, post } from './operation.ts'

export const saveDownloadMusic = post('/api/save-download-music')
export const listDownloads = get('/api/v1/downloads')
export const createDownloadLink = post('/api/v1/downloads/{number}/link')
export const getDownloadProgress = get('/api/v1/downloads/{number}/progress')
