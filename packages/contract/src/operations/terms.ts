// The terms that accounts, orders and licences are subject to.
export const listTerms = { method: 'GET', path: '/api/v1/terms' } as const
export const getTerms = { method: 'GET', path: '/api/v1/terms/{version}' } as const
export const listAcceptedTerms = { method: 'GET', path: '/api/v1/account/terms' } as const
export const getTermsText = {
  method: 'GET',
  path: '/api/v1/terms/{version}/{language}',
  file: 'text/markdown',
} as const
export const getLicenceTerms = {
  method: 'GET',
  path: '/api/v1/licence-terms/{version}/{language}',
  file: 'text/markdown',
} as const
