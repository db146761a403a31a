// Songs and their versions, as the studio edits them.
import * as operations from '../operations/studio-families.ts'
import { callTo } from './call.ts'

export const getFamily = callTo<'getFamily'>(operations.getFamily)
export const changeFamily = callTo<'changeFamily'>(operations.changeFamily)
export const listVersionProposals = callTo<'listVersionProposals'>(operations.listVersionProposals)
export const getVersionProposal = callTo<'getVersionProposal'>(operations.getVersionProposal)
export const changeVersionProposal = callTo<'changeVersionProposal'>(operations.changeVersionProposal)
export const decideVersionProposals = callTo<'decideVersionProposals'>(operations.decideVersionProposals)
export const searchVersions = callTo<'searchVersions'>(operations.searchVersions)
