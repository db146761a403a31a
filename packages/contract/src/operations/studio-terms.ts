// The versions of the terms and who has accepted them, as the studio reads them.
export const listStudioTermsVersions = { method: 'GET', path: '/api/studio/v1/terms-versions' } as const
export const getStudioTermsVersion = { method: 'GET', path: '/api/studio/v1/terms-versions/{id}' } as const
export const listStudioTermsAcceptances = {
  method: 'GET',
  path: '/api/studio/v1/terms-acceptances',
} as const
export const getStudioTermsAcceptanceTable = {
  method: 'GET',
  path: '/api/studio/v1/terms-acceptance-table',
} as const
