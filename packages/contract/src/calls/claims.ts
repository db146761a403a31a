// Channels kept clear of claims, claims against videos, and what a licence covers.
import * as operations from '../operations/claims.ts'
import { callTo, fileAt } from './call.ts'

export const listChannels = callTo<'listChannels'>(operations.listChannels)
export const addChannel = callTo<'addChannel'>(operations.addChannel)
export const removeChannel = callTo<'removeChannel'>(operations.removeChannel)
export const listClaims = callTo<'listClaims'>(operations.listClaims)
export const openClaim = callTo<'openClaim'>(operations.openClaim)
export const moveClaim = callTo<'moveClaim'>(operations.moveClaim)
export const getClaimText = callTo<'getClaimText'>(operations.getClaimText)
export const claimEvidenceFile = fileAt<'getClaimEvidence'>(operations.getClaimEvidence)
export const getCoverage = callTo<'getCoverage'>(operations.getCoverage)
