// Companies whose people share a plan.
import { get, post } from './operation.ts'

export const getTeam = get('/api/v1/team')
export const addTeam = post('/api/v1/team')
export const renameTeam = post('/api/v1/team/name')
export const inviteToTeam = post('/api/v1/team/invitations')
export const withdrawTeamInvitation = post('/api/v1/team/invitations/{id}/removal')
export const describeTeamInvitation = post('/api/v1/team-invitation')
export const acceptTeamInvitation = post('/api/v1/team-invitation/acceptance')
export const changeTeamRole = post('/api/v1/team/members/{id}/role')
export const removeTeamMember = post('/api/v1/team/members/{id}/removal')
export const leaveTeam = post('/api/v1/team/leaving')
export const transferTeam = post('/api/v1/team/transfer')
export const dissolveTeam = post('/api/v1/team/dissolution')
