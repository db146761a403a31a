// The safelist of channels and the claims against videos, as the studio runs them.
import { get, getFile, post } from './operation.ts'

export const listStudioChannels = get('/api/studio/v1/channels')
export const exportStudioChannels = getFile('/api/studio/v1/channels/allowlist', 'text/plain')
export const listStudioClaims = get('/api/studio/v1/claims')
export const getStudioClaim = get('/api/studio/v1/claims/{id}')
export const moveStudioClaim = post('/api/studio/v1/claims/{id}/state')
