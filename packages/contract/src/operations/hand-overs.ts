// Handing songs over to clients.
import { get, getFile, post } from './operation.ts'

export const listHandOvers = get('/api/v1/hand-overs')
export const makeHandOver = post('/api/v1/hand-overs')
export const renewHandOverLink = post('/api/v1/hand-overs/{number}/link')
export const revokeHandOver = post('/api/v1/hand-overs/{number}/revocation')
export const getHandOver = get('/api/v1/hand-overs/{number}')
export const getHandOverCertificate = getFile('/api/v1/hand-overs/{number}/certificate', 'application/pdf')
export const getClientHandOver = get('/api/v1/client-hand-overs/{token}')
export const getClientCertificate = getFile(
  '/api/v1/client-hand-overs/{token}/certificate',
  'application/pdf',
)
