// Searching the catalogue.
import * as operations from '../operations/search.ts'
import { callTo } from './call.ts'

export const searchTracks = callTo<'searchTracks'>(operations.searchTracks)
export const suggest = callTo<'suggest'>(operations.suggest)
export const findSoundsLike = callTo<'findSoundsLike'>(operations.findSoundsLike)
