// Playlists.
import { del, get, patch, post, put } from './operation.ts'

export const listPlaylists = get('/api/v1/playlists')
export const getPlaylist = get('/api/v1/playlists/{id}')
export const makePlaylist = put('/api/v1/playlists/{id}')
export const changePlaylist = patch('/api/v1/playlists/{id}')
export const deletePlaylist = del('/api/v1/playlists/{id}')
export const restorePlaylist = post('/api/v1/playlists/{id}/restoration')
export const addPlaylistTracks = post('/api/v1/playlists/{id}/tracks')
export const removePlaylistTrack = del('/api/v1/playlists/{id}/tracks/{music_id}')
export const orderPlaylist = put('/api/v1/playlists/{id}/order')
export const takeOverPlaylists = post('/api/v1/playlists/additions')
export const getSharedPlaylist = get('/api/v1/shared-playlists/{token}')
