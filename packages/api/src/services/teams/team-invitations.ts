import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import { mayGive, tidyEmail } from '@tempolibre/domain'
import {
  addTeamInvitation,
  addTeamMember,
  countSeats,
  type Database,
  findMembership,
  findTeamInvitation,
  holdSession,
  listTeamInvitations,
  listTeamMembers,
  orderMail,
  removeTeamInvitation,
  tellUser,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import { countOrRefuse, limitsOf } from '../../accounts/limits.ts'
import { hashToken, makeToken } from '../../accounts/links.ts'
import type { UserCaller } from '../../http/caller.ts'
import { answerTeam, changeTeam } from './teams.ts'

export async function inviteToTeam(
  { db, secret, siteUrl }: AccountSettings,
  { email, lang, role }: EndpointParsedInput<'inviteToTeam'>,
  { clientAddress, user }: UserCaller,
): Promise<EndpointOutput<'inviteToTeam'>> {
  await countOrRefuse(db, limitsOf(secret, 'team_invitation', { account: user.id, clientAddress }))
  return changeTeam(db, user, ['owner', 'admin'], async (own, transaction) => {
    const { team_id: teamId, team_name: team } = own
    if (!mayGive(own.role, role)) throw new ApiError('forbidden')
    const members = await listTeamMembers(transaction, { teamId })
    if (members.some((member) => tidyEmail(member.email) === email)) throw new ApiError('team_joined')
    const others = (await listTeamInvitations(transaction, { teamId })).filter(
      (invitation) => invitation.email !== email,
    )
    await requireSeat(transaction, own.owner_id, members.length + others.length)
    const token = makeToken()
    await addTeamInvitation(transaction, {
      teamId,
      inviterId: user.id,
      email,
      role,
      tokenHash: hashToken(token),
    })
    await orderMail(transaction, {
      template: 'team_invitation',
      recipientName: '',
      recipient: email,
      language: lang,
      // Browsers do not send the part after `#`, so it is in no log.
      parameters: { link: `${siteUrl}${pathTo('team', lang)}#join=${token}`, team, inviter: user.name },
    })
  })
}

export function withdrawTeamInvitation(
  { db }: AccountSettings,
  { id }: EndpointParsedInput<'withdrawTeamInvitation'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'withdrawTeamInvitation'>> {
  return changeTeam(db, user, ['owner', 'admin'], async ({ team_id: teamId }, transaction) => {
    if (!(await removeTeamInvitation(transaction, { id, teamId }))) throw new ApiError('not_found')
  })
}

export async function describeTeamInvitation(
  { db }: AccountSettings,
  { token }: EndpointParsedInput<'describeTeamInvitation'>,
): Promise<EndpointOutput<'describeTeamInvitation'>> {
  const { email, team_name } = await requireInvitation(db, token)
  return { success: true, team_name, email }
}

export function acceptTeamInvitation(
  { db, siteUrl }: AccountSettings,
  { token }: EndpointParsedInput<'acceptTeamInvitation'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'acceptTeamInvitation'>> {
  return db.transaction().execute(async (transaction) => {
    const { team_id: teamId } = await requireInvitation(transaction, token)
    await transaction.selectFrom('team').where('id', '=', teamId).forUpdate().select('id').execute()
    await holdSession(transaction, { userId: user.id, sessionId: user.sessionId })
    // It may have been withdrawn, or opened in two windows, until the team was locked.
    const invitation = await requireInvitation(transaction, token)
    if (invitation.email !== tidyEmail(user.email)) throw new ApiError('invitation_for_another')
    if (await findMembership(transaction, { userId: user.id })) throw new ApiError('team_joined')
    const members = await listTeamMembers(transaction, { teamId })
    await requireSeat(transaction, invitation.owner_id, members.length)
    await removeTeamInvitation(transaction, { id: invitation.id, teamId })
    await addTeamMember(transaction, { teamId, userId: user.id, role: invitation.role })
    await tellUser(transaction, {
      userId: invitation.owner_id,
      template: 'team_joined',
      mail: (language) => ({
        link: siteUrl + pathTo('team', language),
        team: invitation.team_name,
        member: user.name,
      }),
    })
    return answerTeam(transaction, user)
  })
}

/** @throws ApiError `invitation_expired` */
async function requireInvitation(db: Kysely<Database>, token: string) {
  const invitation = await findTeamInvitation(db, { tokenHash: hashToken(token) })
  if (!invitation) throw new ApiError('invitation_expired')
  // Of an earlier release it is not known who invited, so it makes nobody an admin.
  const inviterRole = invitation.invited_by === null ? 'admin' : (invitation.inviter_role ?? undefined)
  if (!mayGive(inviterRole, invitation.role)) throw new ApiError('invitation_expired')
  return invitation
}

/** @throws ApiError `team_seats_taken` */
async function requireSeat(
  transaction: Transaction<Database>,
  ownerId: string,
  taken: number,
): Promise<void> {
  if (taken >= (await countSeats(transaction, { userId: ownerId }))) throw new ApiError('team_seats_taken')
}
