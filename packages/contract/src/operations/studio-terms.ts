// The versions of the terms and who has accepted them, as the studio reads them.
import { get } from './operation.ts'

export const listStudioTermsVersions = get('/api/studio/v1/terms-versions')
export const getStudioTermsVersion = get('/api/studio/v1/terms-versions/{id}')
export const listStudioTermsAcceptances = get('/api/studio/v1/terms-acceptances')
export const getStudioTermsAcceptanceTable = get('/api/studio/v1/terms-acceptance-table')
