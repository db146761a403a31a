// Searching the catalogue.
export const searchTracks = { method: 'GET', path: '/api/v1/search' } as const
export const suggest = { method: 'GET', path: '/api/v1/search/suggestions' } as const
