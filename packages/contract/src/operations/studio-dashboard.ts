// Figures of the studio's dashboard, and what visitors search for.
export const getDownloadFigures = { method: 'GET', path: '/api/studio/v1/figures/downloads' } as const
export const getCustomerFigures = { method: 'GET', path: '/api/studio/v1/figures/customers' } as const
export const getRevenueFigures = { method: 'GET', path: '/api/studio/v1/figures/revenue' } as const
export const getTrackFigures = { method: 'GET', path: '/api/studio/v1/figures/tracks' } as const
export const getWebVitalFigures = { method: 'GET', path: '/api/studio/v1/figures/web-vitals' } as const
export const getPlayFigures = { method: 'GET', path: '/api/studio/v1/figures/plays' } as const
export const listStudioSearches = { method: 'GET', path: '/api/studio/v1/searches' } as const
export const getStudioSearchTable = { method: 'GET', path: '/api/studio/v1/search-table' } as const
