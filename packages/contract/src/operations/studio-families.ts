// Songs and their versions, as the studio edits them.
export const getFamily = { method: 'GET', path: '/api/studio/v1/families/{id}' } as const
export const changeFamily = { method: 'PATCH', path: '/api/studio/v1/families/{id}' } as const
export const listVersionProposals = { method: 'GET', path: '/api/studio/v1/version-proposals' } as const
export const getVersionProposal = { method: 'GET', path: '/api/studio/v1/version-proposals/{id}' } as const
export const changeVersionProposal = {
  method: 'PATCH',
  path: '/api/studio/v1/version-proposals/{id}',
} as const
export const decideVersionProposals = {
  method: 'POST',
  path: '/api/studio/v1/version-proposals/decisions',
} as const
export const searchVersions = { method: 'POST', path: '/api/studio/v1/version-proposals/search' } as const
