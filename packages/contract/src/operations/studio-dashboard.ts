// Figures of the studio's dashboard, and what visitors search for.
import { get } from './operation.ts'

export const getDownloadFigures = get('/api/studio/v1/figures/downloads')
export const getCustomerFigures = get('/api/studio/v1/figures/customers')
export const getRevenueFigures = get('/api/studio/v1/figures/revenue')
export const getTrackFigures = get('/api/studio/v1/figures/tracks')
export const getWebVitalFigures = get('/api/studio/v1/figures/web-vitals')
export const getPlayFigures = get('/api/studio/v1/figures/plays')
export const listStudioSearches = get('/api/studio/v1/searches')
export const getStudioSearchTable = get('/api/studio/v1/search-table')
