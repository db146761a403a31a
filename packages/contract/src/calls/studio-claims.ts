// The safelist of channels and the claims against videos, as the studio runs them.
import * as operations from '../operations/studio-claims.ts'
import { callTo, fileAt } from './call.ts'

export const listStudioChannels = callTo<'listStudioChannels'>(operations.listStudioChannels)
export const allowlistFile = fileAt<'exportStudioChannels'>(operations.exportStudioChannels)
export const listStudioClaims = callTo<'listStudioClaims'>(operations.listStudioClaims)
export const getStudioClaim = callTo<'getStudioClaim'>(operations.getStudioClaim)
export const moveStudioClaim = callTo<'moveStudioClaim'>(operations.moveStudioClaim)
