// Companies whose people share a plan.
import * as operations from '../operations/teams.ts'
import { callTo } from './call.ts'

export const getTeam = callTo<'getTeam'>(operations.getTeam)
export const addTeam = callTo<'addTeam'>(operations.addTeam)
export const renameTeam = callTo<'renameTeam'>(operations.renameTeam)
export const inviteToTeam = callTo<'inviteToTeam'>(operations.inviteToTeam)
export const withdrawTeamInvitation = callTo<'withdrawTeamInvitation'>(operations.withdrawTeamInvitation)
export const describeTeamInvitation = callTo<'describeTeamInvitation'>(operations.describeTeamInvitation)
export const acceptTeamInvitation = callTo<'acceptTeamInvitation'>(operations.acceptTeamInvitation)
export const changeTeamRole = callTo<'changeTeamRole'>(operations.changeTeamRole)
export const removeTeamMember = callTo<'removeTeamMember'>(operations.removeTeamMember)
export const leaveTeam = callTo<'leaveTeam'>(operations.leaveTeam)
export const transferTeam = callTo<'transferTeam'>(operations.transferTeam)
export const dissolveTeam = callTo<'dissolveTeam'>(operations.dissolveTeam)
