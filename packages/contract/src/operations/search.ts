// Searching the catalogue.
import { get, post } from './operation.ts'

export const searchTracks = get('/api/v1/search')
export const suggest = get('/api/v1/search/suggestions')
export const findSoundsLike = post('/api/v1/sounds-like')
