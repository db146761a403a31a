// The terms that accounts, orders and licences are subject to.
import { get, getFile, post } from './operation.ts'

export const listTerms = get('/api/v1/terms')
export const getTerms = get('/api/v1/terms/{version}')
export const listAcceptedTerms = get('/api/v1/account/terms')
export const acceptTerms = post('/api/v1/account/terms')
export const getTermsText = getFile('/api/v1/terms/{version}/{language}', 'text/markdown')
export const getLicenceTerms = getFile('/api/v1/licence-terms/{version}/{language}', 'text/markdown')
