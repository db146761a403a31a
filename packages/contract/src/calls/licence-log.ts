// The public log of licences.
import * as operations from '../operations/licence-log.ts'
import { callTo } from './call.ts'

export const getLicenceLogProof = callTo<'getLicenceLogProof'>(operations.getLicenceLogProof)
