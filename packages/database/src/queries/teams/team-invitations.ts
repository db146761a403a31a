import { type GivenRole, invitationDays } from '@tempolibre/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

const pending = sql<boolean>`team_invitation.expires_at > now()`

/** Pending invitations of a team, oldest first. */
export function listTeamInvitations(db: Kysely<Database>, { teamId }: { teamId: string }) {
  return db
    .selectFrom('team_invitation')
    .where('team_id', '=', teamId)
    .where(pending)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .execute()
}

/** Stores an invitation; an earlier one of the address becomes void. */
export async function addTeamInvitation(
  transaction: Transaction<Database>,
  {
    email,
    inviterId,
    role,
    teamId,
    tokenHash,
  }: { teamId: string; inviterId: string; email: string; role: GivenRole; tokenHash: string },
): Promise<void> {
  const written = {
    role,
    invited_by: inviterId,
    token_hash: tokenHash,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(invitationDays)})`,
  }
  await transaction
    .insertInto('team_invitation')
    .values({ team_id: teamId, email, ...written })
    .onConflict((conflict) => conflict.columns(['team_id', 'email']).doUpdateSet(written))
    .execute()
}

/** Withdraws an invitation; false if there is none with this id. */
export async function removeTeamInvitation(
  transaction: Transaction<Database>,
  { id, teamId }: { id: string; teamId: string },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('team_invitation')
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Withdraws what somebody has sent who may not invite any more. */
export async function removeInvitationsOf(
  transaction: Transaction<Database>,
  { inviterId, teamId }: { teamId: string; inviterId: string },
): Promise<void> {
  await transaction
    .deleteFrom('team_invitation')
    .where('team_id', '=', teamId)
    .where('invited_by', '=', inviterId)
    .execute()
}

/** The pending invitation with a token, and the role that its sender has in the team by now. */
export function findTeamInvitation(db: Kysely<Database>, { tokenHash }: { tokenHash: string }) {
  return db
    .selectFrom('team_invitation')
    .innerJoin('team', 'team.id', 'team_invitation.team_id')
    .leftJoin('team_member as inviter', (join) =>
      join
        .onRef('inviter.user_id', '=', 'team_invitation.invited_by')
        .onRef('inviter.team_id', '=', 'team_invitation.team_id'),
    )
    .where('token_hash', '=', tokenHash)
    .where(pending)
    .select([
      'team_invitation.id',
      'team_invitation.team_id',
      'team_invitation.email',
      'team_invitation.role',
      'team.name as team_name',
      'team.owner_id',
      'team_invitation.invited_by',
      'inviter.role as inviter_role',
    ])
    .executeTakeFirst()
}

/** Deletes the invitations of an address whose account is deleted. */
export async function forgetInvitationsTo(db: Kysely<Database>, { email }: { email: string }): Promise<void> {
  await db.deleteFrom('team_invitation').where('email', '=', email).execute()
}

/** Deletes invitations that have expired. */
export async function forgetExpiredInvitations(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('team_invitation')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
