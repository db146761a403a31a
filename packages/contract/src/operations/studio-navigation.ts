// Where navigation and footer lead, as the studio edits it.
export const getStudioNavigation = { method: 'GET', path: '/api/studio/v1/navigation' } as const
export const changeStudioNavigation = { method: 'PATCH', path: '/api/studio/v1/navigation' } as const
