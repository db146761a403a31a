import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiSettings } from '../api-settings.ts'
import { addRoute, addRoutes } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import {
  acceptTeamInvitation,
  describeTeamInvitation,
  inviteToTeam,
  withdrawTeamInvitation,
} from '../services/teams/team-invitations.ts'
import {
  addTeam,
  changeTeamRole,
  dissolveTeam,
  getTeam,
  leaveTeam,
  removeTeamMember,
  renameTeam,
  transferTeam,
} from '../services/teams/teams.ts'

/** Routes for companies whose people share a plan. */
export function addTeamRoutes(api: OpenAPIHono<ApiEnv>, settings: ApiSettings): void {
  addRoute(api, 'getTeam', (_, caller) => getTeam(settings, caller))
  addRoute(api, 'leaveTeam', (_, caller) => leaveTeam(settings, caller))
  addRoutes(api, settings, {
    addTeam,
    renameTeam,
    inviteToTeam,
    withdrawTeamInvitation,
    describeTeamInvitation,
    acceptTeamInvitation,
    changeTeamRole,
    removeTeamMember,
    transferTeam,
    dissolveTeam,
  })
}
