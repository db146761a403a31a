// Downloading tracks.
import { get, post, postToAnyApi } from './operation.ts'

/** Part of every API of the four calls; each answers in its own form. */
export const saveDownloadMusic = postToAnyApi('/api/save-download-music')
export const listDownloads = get('/api/v1/downloads')
export const createDownloadLink = post('/api/v1/downloads/{number}/link')
export const getDownloadProgress = get('/api/v1/downloads/{number}/progress')
