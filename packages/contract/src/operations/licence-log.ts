// The public log of licences.
import { get } from './operation.ts'

export const listLicenceLogHeads = get('/api/v1/licence-log/tree-heads')
export const listLicenceLogEntries = get('/api/v1/licence-log/entries')
export const getLicenceLogConsistency = get('/api/v1/licence-log/consistency')
export const getLicenceLogProof = get('/api/v1/licences/{number}/log-proof')
