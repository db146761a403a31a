// Figures of the studio's dashboard.
export const getDownloadFigures = { method: 'GET', path: '/api/studio/v1/figures/downloads' } as const
export const getCustomerFigures = { method: 'GET', path: '/api/studio/v1/figures/customers' } as const
export const getRevenueFigures = { method: 'GET', path: '/api/studio/v1/figures/revenue' } as const
export const getTrackFigures = { method: 'GET', path: '/api/studio/v1/figures/tracks' } as const
export const getWebVitalFigures = { method: 'GET', path: '/api/studio/v1/figures/web-vitals' } as const
