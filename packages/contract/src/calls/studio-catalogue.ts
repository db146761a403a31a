// The catalogue as the studio edits it.
import * as operations from '../operations/studio-catalogue.ts'
import { callTo } from './call.ts'

export const listStudioTracks = callTo<'listStudioTracks'>(operations.listStudioTracks)
export const getStudioTrack = callTo<'getStudioTrack'>(operations.getStudioTrack)
export const changeStudioTrack = callTo<'changeStudioTrack'>(operations.changeStudioTrack)
export const changeStudioTracks = callTo<'changeStudioTracks'>(operations.changeStudioTracks)
export const listStudioArtists = callTo<'listStudioArtists'>(operations.listStudioArtists)
export const getStudioArtist = callTo<'getStudioArtist'>(operations.getStudioArtist)
export const addStudioArtist = callTo<'addStudioArtist'>(operations.addStudioArtist)
export const changeStudioArtist = callTo<'changeStudioArtist'>(operations.changeStudioArtist)
export const removeStudioArtist = callTo<'removeStudioArtist'>(operations.removeStudioArtist)
export const listStudioGenres = callTo<'listStudioGenres'>(operations.listStudioGenres)
export const getStudioGenre = callTo<'getStudioGenre'>(operations.getStudioGenre)
export const addStudioGenre = callTo<'addStudioGenre'>(operations.addStudioGenre)
export const changeStudioGenre = callTo<'changeStudioGenre'>(operations.changeStudioGenre)
export const removeStudioGenre = callTo<'removeStudioGenre'>(operations.removeStudioGenre)
export const listStudioTags = callTo<'listStudioTags'>(operations.listStudioTags)
export const getStudioTag = callTo<'getStudioTag'>(operations.getStudioTag)
export const addStudioTag = callTo<'addStudioTag'>(operations.addStudioTag)
export const changeStudioTag = callTo<'changeStudioTag'>(operations.changeStudioTag)
export const removeStudioTag = callTo<'removeStudioTag'>(operations.removeStudioTag)
