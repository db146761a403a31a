// Handing songs over to clients.
import * as operations from '../operations/hand-overs.ts'
import { callTo, fileAt } from './call.ts'

export const listHandOvers = callTo<'listHandOvers'>(operations.listHandOvers)
export const makeHandOver = callTo<'makeHandOver'>(operations.makeHandOver)
export const renewHandOverLink = callTo<'renewHandOverLink'>(operations.renewHandOverLink)
export const revokeHandOver = callTo<'revokeHandOver'>(operations.revokeHandOver)
export const getHandOver = callTo<'getHandOver'>(operations.getHandOver)
export const handOverCertificateFile = fileAt<'getHandOverCertificate'>(operations.getHandOverCertificate)
export const clientCertificateFile = fileAt<'getClientCertificate'>(operations.getClientCertificate)
