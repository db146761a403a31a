// Playlists.
import * as operations from '../operations/playlists.ts'
import { callTo } from './call.ts'

export const listPlaylists = callTo<'listPlaylists'>(operations.listPlaylists)
export const getPlaylist = callTo<'getPlaylist'>(operations.getPlaylist)
export const makePlaylist = callTo<'makePlaylist'>(operations.makePlaylist)
export const changePlaylist = callTo<'changePlaylist'>(operations.changePlaylist)
export const deletePlaylist = callTo<'deletePlaylist'>(operations.deletePlaylist)
export const restorePlaylist = callTo<'restorePlaylist'>(operations.restorePlaylist)
export const addPlaylistTracks = callTo<'addPlaylistTracks'>(operations.addPlaylistTracks)
export const removePlaylistTrack = callTo<'removePlaylistTrack'>(operations.removePlaylistTrack)
export const orderPlaylist = callTo<'orderPlaylist'>(operations.orderPlaylist)
export const takeOverPlaylists = callTo<'takeOverPlaylists'>(operations.takeOverPlaylists)
