// The catalogue as the studio edits it.
export const listStudioTracks = { method: 'GET', path: '/api/studio/v1/tracks' } as const
export const getStudioTrack = { method: 'GET', path: '/api/studio/v1/tracks/{id}' } as const
export const changeStudioTrack = { method: 'PATCH', path: '/api/studio/v1/tracks/{id}' } as const
export const changeStudioTracks = { method: 'POST', path: '/api/studio/v1/tracks/changes' } as const
export const saveStudioTracks = { method: 'PATCH', path: '/api/studio/v1/tracks' } as const
export const undoStudioTracks = { method: 'POST', path: '/api/studio/v1/tracks/undo' } as const
export const listTrackViews = { method: 'GET', path: '/api/studio/v1/track-views' } as const
export const addTrackView = { method: 'POST', path: '/api/studio/v1/track-views' } as const
export const changeTrackView = { method: 'PATCH', path: '/api/studio/v1/track-views/{id}' } as const
export const removeTrackView = { method: 'DELETE', path: '/api/studio/v1/track-views/{id}' } as const
export const writeStudioTrackTable = { method: 'POST', path: '/api/studio/v1/tracks/tables' } as const
export const exportStudioTracks = {
  method: 'GET',
  path: '/api/studio/v1/track-table',
  file: 'text/csv',
} as const
export const listStudioArtists = { method: 'GET', path: '/api/studio/v1/artists' } as const
export const getStudioArtist = { method: 'GET', path: '/api/studio/v1/artists/{id}' } as const
export const addStudioArtist = { method: 'POST', path: '/api/studio/v1/artists' } as const
export const changeStudioArtist = { method: 'PATCH', path: '/api/studio/v1/artists/{id}' } as const
export const removeStudioArtist = { method: 'DELETE', path: '/api/studio/v1/artists/{id}' } as const
export const listStudioGenres = { method: 'GET', path: '/api/studio/v1/genres' } as const
export const getStudioGenre = { method: 'GET', path: '/api/studio/v1/genres/{id}' } as const
export const addStudioGenre = { method: 'POST', path: '/api/studio/v1/genres' } as const
export const changeStudioGenre = { method: 'PATCH', path: '/api/studio/v1/genres/{id}' } as const
export const removeStudioGenre = { method: 'DELETE', path: '/api/studio/v1/genres/{id}' } as const
export const listStudioTags = { method: 'GET', path: '/api/studio/v1/tags' } as const
export const getStudioTag = { method: 'GET', path: '/api/studio/v1/tags/{id}' } as const
export const addStudioTag = { method: 'POST', path: '/api/studio/v1/tags' } as const
export const changeStudioTag = { method: 'PATCH', path: '/api/studio/v1/tags/{id}' } as const
export const removeStudioTag = { method: 'DELETE', path: '/api/studio/v1/tags/{id}' } as const
