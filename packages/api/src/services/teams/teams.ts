import { ApiError, type EndpointOutput, type EndpointParsedInput, type Team } from '@tempolibre/contract'
import { mayGive } from '@tempolibre/domain'
import {
  addTeam as storeTeam,
  countSeats,
  type Database,
  findMembership,
  holdSession,
  listTeamInvitations,
  listTeamMembers,
  lockMembership,
  type Membership,
  moveTeam,
  removeInvitationsOf,
  removeTeam,
  removeTeamMember as storeRemoval,
  renameTeam as storeName,
  setTeamRole,
  tellUser,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import { countOrRefuse, limitsOf } from '../../accounts/limits.ts'
import { requireOwner } from '../../accounts/second-factor.ts'
import type { SignedInUser, UserCaller } from '../../http/caller.ts'
import { tellingOfSeats } from '../../payments/tell-of-seats.ts'

/** Seats that make a plan one for teams. */
const leastSeats = 2

export async function getTeam(
  { db }: AccountSettings,
  { user }: UserCaller,
): Promise<EndpointOutput<'getTeam'>> {
  const membership = await findMembership(db, { userId: user.id })
  return {
    success: true,
    team: membership ? await describeTeam(db, membership) : null,
    seats: membership ? 0 : await countSeats(db, { userId: user.id }),
  }
}

export async function addTeam(
  { db }: AccountSettings,
  { team_name: name }: EndpointParsedInput<'addTeam'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'addTeam'>> {
  return db.transaction().execute(async (transaction) => {
    await holdSession(transaction, { userId: user.id, sessionId: user.sessionId })
    if (await findMembership(transaction, { userId: user.id })) throw new ApiError('team_joined')
    const seats = await countSeats(transaction, { userId: user.id })
    if (seats < leastSeats) throw new ApiError('team_plan_required')
    await storeTeam(transaction, { ownerId: user.id, name })
    return answerTeam(transaction, user)
  })
}

export function renameTeam(
  { db }: AccountSettings,
  { team_name: name }: EndpointParsedInput<'renameTeam'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'renameTeam'>> {
  return changeTeam(db, user, ['owner'], ({ team_id: teamId }, transaction) =>
    storeName(transaction, { teamId, name }),
  )
}

export async function changeTeamRole(
  { db, secret, siteUrl }: AccountSettings,
  { id: userId, role }: EndpointParsedInput<'changeTeamRole'>,
  { clientAddress, user }: UserCaller,
): Promise<EndpointOutput<'changeTeamRole'>> {
  await countOrRefuse(db, limitsOf(secret, 'team_role', { account: user.id, clientAddress }))
  return changeTeam(
    db,
    user,
    ['owner'],
    async ({ role: own, team_id: teamId, team_name: team }, transaction) => {
      const member = await requireMember(transaction, teamId, userId)
      if (userId === user.id || !mayGive(own, role)) throw new ApiError('forbidden')
      await setTeamRole(transaction, { teamId, userId, role })
      if (role === 'member') await removeInvitationsOf(transaction, { teamId, inviterId: userId })
      if (member.role !== role)
        await tellUser(transaction, {
          userId,
          template: 'team_role_changed',
          mail: (language) => ({ link: siteUrl + pathTo('team', language), team, role }),
        })
    },
  )
}

export function removeTeamMember(
  { db, siteUrl }: AccountSettings,
  { id: userId }: EndpointParsedInput<'removeTeamMember'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'removeTeamMember'>> {
  return changeTeam(db, user, ['owner', 'admin'], async (own, transaction) => {
    const member = await requireMember(transaction, own.team_id, userId)
    if (member.role === 'owner' || (member.role === 'admin' && own.role !== 'owner'))
      throw new ApiError('forbidden')
    await tellingOfSeats(transaction, { teamId: own.team_id, siteUrl }, () =>
      storeRemoval(transaction, { teamId: own.team_id, userId }),
    )
    await removeInvitationsOf(transaction, { teamId: own.team_id, inviterId: userId })
    await tellRemoved(transaction, userId, { team: own.team_name }, siteUrl)
  })
}

export function leaveTeam(
  { db, siteUrl }: AccountSettings,
  { user }: UserCaller,
): Promise<EndpointOutput<'leaveTeam'>> {
  return db.transaction().execute(async (transaction) => {
    const own = await requireTeam(transaction, user)
    if (own.role === 'owner') throw new ApiError('team_owned')
    await tellingOfSeats(transaction, { teamId: own.team_id, siteUrl }, () =>
      storeRemoval(transaction, { teamId: own.team_id, userId: user.id }),
    )
    await removeInvitationsOf(transaction, { teamId: own.team_id, inviterId: user.id })
    await tellUser(transaction, {
      userId: own.owner_id,
      template: 'team_member_left',
      mail: (language) => ({
        link: siteUrl + pathTo('team', language),
        team: own.team_name,
        member: user.name,
      }),
    })
    return { success: true as const }
  })
}

/** The plan and its payments stay with whom they are: nobody pays for another by somebody else’s click. */
export async function transferTeam(
  settings: AccountSettings,
  { member_id: to, ...proof }: EndpointParsedInput<'transferTeam'>,
  caller: UserCaller,
): Promise<EndpointOutput<'transferTeam'>> {
  const { user } = caller
  await requireOwner(settings, proof, caller)
  return changeTeam(
    settings.db,
    user,
    ['owner'],
    async ({ team_id: teamId, team_name: team }, transaction) => {
      const { name: owner } = await requireMember(transaction, teamId, to)
      if (to === user.id) throw new ApiError('forbidden')
      const members = await listTeamMembers(transaction, { teamId })
      if ((await countSeats(transaction, { userId: to })) < members.length)
        throw new ApiError('team_plan_required')
      await tellingOfSeats(transaction, { teamId, siteUrl: settings.siteUrl }, () =>
        moveTeam(transaction, { teamId, from: user.id, to }),
      )
      for (const { id: userId } of members) {
        const recipient = userId === to ? 'new_owner' : userId === user.id ? 'former_owner' : 'member'
        await tellUser(transaction, {
          userId,
          template: 'team_moved',
          mail: (language) => ({
            link: settings.siteUrl + pathTo('team', language),
            team,
            owner,
            recipient,
          }),
        })
      }
    },
  )
}

export async function dissolveTeam(
  settings: AccountSettings,
  proof: EndpointParsedInput<'dissolveTeam'>,
  caller: UserCaller,
): Promise<EndpointOutput<'dissolveTeam'>> {
  const { user } = caller
  await requireOwner(settings, proof, caller)
  return settings.db.transaction().execute(async (transaction) => {
    const own = await requireTeam(transaction, user)
    if (own.role !== 'owner') throw new ApiError('forbidden')
    const members = await listTeamMembers(transaction, { teamId: own.team_id })
    await removeTeam(transaction, { teamId: own.team_id })
    for (const { id, role } of members)
      if (role !== 'owner')
        await tellRemoved(transaction, id, { team: own.team_name, dissolved: 'yes' }, settings.siteUrl)
    return { success: true as const }
  })
}

/**
 * Changes the caller's team, of which nothing else changes meanwhile.
 * @throws ApiError `not_found` without a team, `forbidden` in another role
 */
export function changeTeam(
  db: Kysely<Database>,
  user: SignedInUser,
  roles: readonly Membership['role'][],
  change: (own: Membership, transaction: Transaction<Database>) => Promise<void>,
): Promise<{ success: true; team: Team }> {
  return db.transaction().execute(async (transaction) => {
    const own = await requireTeam(transaction, user)
    if (!roles.includes(own.role)) throw new ApiError('forbidden')
    await change(own, transaction)
    return answerTeam(transaction, user)
  })
}

/** The team is locked before the account, as when a member joins. @throws ApiError `not_found` */
async function requireTeam(
  transaction: Transaction<Database>,
  { id: userId, sessionId }: SignedInUser,
): Promise<Membership> {
  const own = await lockMembership(transaction, { userId })
  await holdSession(transaction, { userId, sessionId })
  if (!own) throw new ApiError('not_found')
  return own
}

/** @throws ApiError `not_found` */
async function requireMember(transaction: Transaction<Database>, teamId: string, userId: string) {
  const members = await listTeamMembers(transaction, { teamId })
  const member = members.find(({ id }) => id === userId)
  if (!member) throw new ApiError('not_found')
  return member
}

export async function answerTeam(
  db: Kysely<Database>,
  { id }: SignedInUser,
): Promise<{ success: true; team: Team }> {
  const own = await findMembership(db, { userId: id })
  if (!own) throw new ApiError('not_found')
  return { success: true, team: await describeTeam(db, own) }
}

async function describeTeam(
  db: Kysely<Database>,
  { owner_id: ownerId, role, team_id: teamId, team_name: name }: Membership,
): Promise<Team> {
  const seats = await countSeats(db, { userId: ownerId })
  const members = await listTeamMembers(db, { teamId })
  const invitations = role === 'member' ? [] : await listTeamInvitations(db, { teamId })
  return {
    id: teamId,
    name,
    role,
    seats,
    members: members.map((member, place) => ({
      id: member.id,
      name: member.name,
      email: member.email,
      role: member.role,
      joined_at: member.joined_at.toISOString(),
      seated: place < seats,
    })),
    invitations: invitations.map(({ created_at, expires_at, ...invitation }) => ({
      ...invitation,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  }
}

const tellRemoved = (
  transaction: Transaction<Database>,
  userId: string,
  about: { team: string; dissolved?: 'yes' },
  siteUrl: string,
) =>
  tellUser(transaction, {
    userId,
    template: 'team_left',
    mail: (language) => ({ link: siteUrl + pathTo('pricing', language), ...about }),
  })
