// Figures of the studio's dashboard, and what visitors search for.
import * as operations from '../operations/studio-dashboard.ts'
import { callTo } from './call.ts'

export const getDownloadFigures = callTo<'getDownloadFigures'>(operations.getDownloadFigures)
export const getCustomerFigures = callTo<'getCustomerFigures'>(operations.getCustomerFigures)
export const getRevenueFigures = callTo<'getRevenueFigures'>(operations.getRevenueFigures)
export const getTrackFigures = callTo<'getTrackFigures'>(operations.getTrackFigures)
export const getWebVitalFigures = callTo<'getWebVitalFigures'>(operations.getWebVitalFigures)
export const getPlayFigures = callTo<'getPlayFigures'>(operations.getPlayFigures)
export const listStudioSearches = callTo<'listStudioSearches'>(operations.listStudioSearches)
export const getStudioSearchTable = callTo<'getStudioSearchTable'>(operations.getStudioSearchTable)
