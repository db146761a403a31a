import type { StudioUserDetails } from '@tempolibre/contract'
import {
  countSeats,
  type Database,
  findMembership,
  listTeamInvitations,
  listTeamMembers,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** The team of an account with its members; null without one. */
export async function describeStudioTeam(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<StudioUserDetails['team']> {
  const own = await findMembership(db, { userId })
  if (!own) return null
  const { owner_id: ownerId, role, team_id: teamId, team_name: name } = own
  const [seats, members, invitations] = await Promise.all([
    countSeats(db, { userId: ownerId }),
    listTeamMembers(db, { teamId }),
    listTeamInvitations(db, { teamId }),
  ])
  return {
    id: teamId,
    name,
    role,
    seats,
    invitations: invitations.length,
    members: members.map(({ email, id, joined_at, name: member, role: theirs }, place) => ({
      id,
      name: member,
      email,
      role: theirs,
      joined_at: joined_at.toISOString(),
      seated: place < seats,
    })),
  }
}
