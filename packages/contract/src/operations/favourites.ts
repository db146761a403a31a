// Liked tracks.
import { get, post } from './operation.ts'

export const listFavourites = get('/api/v1/favourites')
export const listFavouriteIds = get('/api/v1/favourites/ids')
export const addFavourites = post('/api/v1/favourites/additions')
export const setFavourite = post('/api/v1/favourites')
