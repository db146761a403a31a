// Searching the catalogue.
import { get } from './operation.ts'

export const searchTracks = get('/api/v1/search')
export const suggest = get('/api/v1/search/suggestions')
