// How the site looks, as the studio edits it.
export const getStudioLook = { method: 'GET', path: '/api/studio/v1/look' } as const
export const changeStudioLook = { method: 'PATCH', path: '/api/studio/v1/look' } as const
