// Playlists.
export const listPlaylists = { method: 'GET', path: '/api/v1/playlists' } as const
export const getPlaylist = { method: 'GET', path: '/api/v1/playlists/{id}' } as const
export const makePlaylist = { method: 'PUT', path: '/api/v1/playlists/{id}' } as const
export const changePlaylist = { method: 'PATCH', path: '/api/v1/playlists/{id}' } as const
export const deletePlaylist = { method: 'DELETE', path: '/api/v1/playlists/{id}' } as const
export const restorePlaylist = { method: 'POST', path: '/api/v1/playlists/{id}/restoration' } as const
export const addPlaylistTracks = { method: 'POST', path: '/api/v1/playlists/{id}/tracks' } as const
export const removePlaylistTrack = {
  method: 'DELETE',
  path: '/api/v1/playlists/{id}/tracks/{music_id}',
} as const
export const orderPlaylist = { method: 'PUT', path: '/api/v1/playlists/{id}/order' } as const
export const takeOverPlaylists = { method: 'POST', path: '/api/v1/playlists/additions' } as const
export const getSharedPlaylist = { method: 'GET', path: '/api/v1/shared-playlists/{token}' } as const
