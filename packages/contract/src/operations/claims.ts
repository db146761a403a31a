// Channels kept clear of claims, claims against videos, and what a licence covers.
import { del, get, getFile, post } from './operation.ts'

export const listChannels = get('/api/v1/channels')
export const addChannel = post('/api/v1/channels')
export const removeChannel = del('/api/v1/channels/{id}')
export const listClaims = get('/api/v1/claims')
export const openClaim = post('/api/v1/claims')
export const moveClaim = post('/api/v1/claims/{id}/state')
export const getClaimText = get('/api/v1/claims/{id}/text')
export const getClaimEvidence = getFile('/api/v1/claims/{id}/evidence', 'application/zip')
export const getCoverage = get('/api/v1/licences/{number}/coverage')
