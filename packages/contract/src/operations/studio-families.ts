// Songs and their versions, as the studio edits them.
import { get, patch, post } from './operation.ts'

export const getFamily = get('/api/studio/v1/families/{id}')
export const changeFamily = patch('/api/studio/v1/families/{id}')
export const listVersionProposals = get('/api/studio/v1/version-proposals')
export const getVersionProposal = get('/api/studio/v1/version-proposals/{id}')
export const changeVersionProposal = patch('/api/studio/v1/version-proposals/{id}')
export const decideVersionProposals = post('/api/studio/v1/version-proposals/decisions')
export const searchVersions = post('/api/studio/v1/version-proposals/search')
