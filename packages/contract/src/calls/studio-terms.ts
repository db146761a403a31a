// The versions of the terms and who has accepted them, as the studio reads them.
import * as operations from '../operations/studio-terms.ts'
import { callTo } from './call.ts'

export const listStudioTermsVersions = callTo<'listStudioTermsVersions'>(operations.listStudioTermsVersions)
export const getStudioTermsVersion = callTo<'getStudioTermsVersion'>(operations.getStudioTermsVersion)
export const listStudioTermsAcceptances = callTo<'listStudioTermsAcceptances'>(
  operations.listStudioTermsAcceptances,
)
export const getStudioTermsAcceptanceTable = callTo<'getStudioTermsAcceptanceTable'>(
  operations.getStudioTermsAcceptanceTable,
)
