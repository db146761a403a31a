// Liked tracks.
export const listFavourites = { method: 'GET', path: '/api/v1/favourites' } as const
export const listFavouriteIds = { method: 'GET', path: '/api/v1/favourites/ids' } as const
export const addFavourites = { method: 'POST', path: '/api/v1/favourites/additions' } as const
export const setFavourite = { method: 'POST', path: '/api/v1/favourites' } as const
