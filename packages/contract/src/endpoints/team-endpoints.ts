import { z } from 'zod'
import { confirmationSchema } from '../accounts/account-schemas.ts'
import * as teams from '../operations/teams.ts'
import {
  teamInvitationSchema,
  teamNameSchema,
  teamRoleChangeSchema,
  teamSchema,
  teamTokenSchema,
  teamTransferSchema,
} from '../teams/team-schemas.ts'
import type { Endpoint } from './endpoint.ts'
import { nothing, success } from './endpoint-parts.ts'

const done = z.object({ success })
const byId = z.object({ id: z.uuid() })
const withTeam = z.object({ success, team: teamSchema })

/** Endpoints for companies whose people share a plan. */
export const teamEndpoints = {
  getTeam: {
    ...teams.getTeam,
    summary: 'Get the team of the signed-in user',
    description:
      '`team` is null without one; `seats` is then how many people the user’s own plan allows, 0 without a plan. What a member downloads is licensed to the team’s name, by the plan of its owner, who gets one invoice for all.',
    params: nothing,
    query: nothing,
    output: z.object({ success, team: teamSchema.nullable(), seats: z.int().nonnegative() }),
    access: 'user',
  },
  addTeam: {
    ...teams.addTeam,
    summary: 'Make a team',
    description:
      'The caller becomes its owner. `team_plan_required` unless their plan has two seats or more, `team_joined` if they are in a team.',
    params: nothing,
    query: nothing,
    body: teamNameSchema,
    output: withTeam,
    access: 'user',
    refusals: ['team_plan_required', 'team_joined'],
  },
  renameTeam: {
    ...teams.renameTeam,
    summary: 'Rename the team',
    description: 'For its owner. Licences that were issued keep the name they were issued to.',
    params: nothing,
    query: nothing,
    body: teamNameSchema,
    output: withTeam,
    access: 'user',
    refusals: ['forbidden'],
  },
  inviteToTeam: {
    ...teams.inviteToTeam,
    summary: 'Invite somebody to the team',
    description:
      'For owner and admins. Mails a link to the address, valid once, for seven days, for an account with that address only; an earlier invitation of the address becomes void. Members and invitations together take the seats of the plan: `team_seats_taken` beyond them. At most 50 a day.',
    params: nothing,
    query: nothing,
    body: teamInvitationSchema,
    output: withTeam,
    access: 'user',
    refusals: ['forbidden', 'team_seats_taken', 'team_joined', 'too_many_requests'],
  },
  withdrawTeamInvitation: {
    ...teams.withdrawTeamInvitation,
    summary: 'Withdraw an invitation',
    description: 'For owner and admins. `not_found` once it was accepted.',
    params: byId,
    query: nothing,
    body: nothing,
    output: withTeam,
    access: 'user',
    refusals: ['forbidden'],
  },
  describeTeamInvitation: {
    ...teams.describeTeamInvitation,
    summary: 'Get what a mailed invitation is to',
    description: '`invitation_expired` if it was used or withdrawn, or is older than seven days.',
    params: nothing,
    query: nothing,
    body: teamTokenSchema,
    output: z.object({ success, team_name: z.string(), email: z.string() }),
    refusals: ['invitation_expired'],
  },
  acceptTeamInvitation: {
    ...teams.acceptTeamInvitation,
    summary: 'Accept an invitation',
    description:
      '`invitation_expired` as above, `invitation_for_another` if it was sent to another address than that of the account, `team_joined` if the account is in a team, `team_seats_taken` if the plan has fewer seats by now.',
    params: nothing,
    query: nothing,
    body: teamTokenSchema,
    output: withTeam,
    access: 'user',
    refusals: ['invitation_expired', 'invitation_for_another', 'team_joined', 'team_seats_taken'],
  },
  changeTeamRole: {
    ...teams.changeTeamRole,
    summary: 'Give a member another role',
    description: 'For the owner, whose own role changes by a transfer only.',
    params: byId,
    query: nothing,
    body: teamRoleChangeSchema,
    output: withTeam,
    access: 'user',
    refusals: ['forbidden'],
  },
  removeTeamMember: {
    ...teams.removeTeamMember,
    summary: 'Remove a member from the team',
    description:
      'For the owner, and for admins unless it is another admin. The licences stay with the team; the member is told by mail.',
    params: byId,
    query: nothing,
    body: nothing,
    output: withTeam,
    access: 'user',
    refusals: ['forbidden'],
  },
  leaveTeam: {
    ...teams.leaveTeam,
    summary: 'Leave the team',
    description: '`team_owned` for its owner, who can transfer or dissolve it.',
    params: nothing,
    query: nothing,
    body: nothing,
    output: done,
    access: 'user',
    refusals: ['team_owned'],
  },
  transferTeam: {
    ...teams.transferTeam,
    summary: 'Make another member the owner',
    description:
      'For the owner, who becomes an admin. The team’s licences move to the new owner, by whose plan the team goes on: `team_plan_required` unless it has a seat for everybody. No payment method moves.',
    params: nothing,
    query: nothing,
    body: teamTransferSchema,
    output: withTeam,
    access: 'user',
    refusals: ['forbidden', 'team_plan_required'],
  },
  dissolveTeam: {
    ...teams.dissolveTeam,
    summary: 'Dissolve the team',
    description:
      'For the owner, to whom its licences stay, in the team’s name. Members keep their accounts and are told by mail.',
    params: nothing,
    query: nothing,
    body: confirmationSchema,
    output: done,
    access: 'user',
    refusals: ['forbidden'],
  },
} as const satisfies Record<string, Endpoint>
