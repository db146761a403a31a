// Liked tracks.
import * as operations from '../operations/favourites.ts'
import { callTo } from './call.ts'

export const listFavourites = callTo<'listFavourites'>(operations.listFavourites)
export const listFavouriteIds = callTo<'listFavouriteIds'>(operations.listFavouriteIds)
export const addFavourites = callTo<'addFavourites'>(operations.addFavourites)
export const setFavourite = callTo<'setFavourite'>(operations.setFavourite)
