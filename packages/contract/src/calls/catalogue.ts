// Public content: texts, tracks, articles, plans.
import * as operations from '../operations/catalogue.ts'
import { callTo } from './call.ts'

export const listTracks = callTo<'listTracks'>(operations.listTracks)
export const getCategory = callTo<'getCategory'>(operations.getCategory)
export const listPlans = callTo<'listPlans'>(operations.listPlans)
export const getLook = callTo<'getLook'>(operations.getLook)
export const getSeller = callTo<'getSeller'>(operations.getSeller)
export const listTracksById = callTo<'listTracksById'>(operations.listTracksById)
