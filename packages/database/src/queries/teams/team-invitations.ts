import { type GivenRole, invitationDays } from '@tempolibre/contract'
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
  { email, role, teamId, tokenHash }: { teamId: string; email: string; role: GivenRole; tokenHash: string },
): Promise<void> {
  const written = {
    role,
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

/** The pending invitation with a token. */
export function findTeamInvitation(db: Kysely<Database>, { tokenHash }: { tokenHash: string }) {
  return db
    .selectFrom('team_invitation')
    .innerJoin('team', 'team.id', 'team_invitation.team_id')
    .where('token_hash', '=', tokenHash)
    .where(pending)
    .select([
      'team_invitation.id',
      'team_invitation.team_id',
      'team_invitation.email',
      'team_invitation.role',
      'team.name as team_name',
      'team.owner_id',
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
