import type { GivenRole, TeamRole } from '@tempolibre/domain'
import { sizeOfAllowance } from '@tempolibre/domain/plan-allowances'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { allowanceOf } from '../../kept-allowances.ts'
import { currentSubscriptions } from '../payments/subscriptions.ts'

/** A user's place in their team. */
export interface Membership {
  team_id: string
  team_name: string
  owner_id: string
  role: TeamRole
  /** How many joined before; the owner is the first. */
  place: number
}

/** The place of those who joined before, the owner first. */
const place = sql<number>`(
  select count(*)::int from team_member as earlier
  where earlier.team_id = member.team_id and earlier.user_id <> member.user_id
    and (earlier.role = 'owner' or (member.role <> 'owner' and
      (earlier.joined_at, earlier.user_id) < (member.joined_at, member.user_id))))`

/** The team of a user; undefined without one. */
export function findMembership(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<Membership | undefined> {
  return memberships(db).where('member.user_id', '=', userId).executeTakeFirst()
}

/** The same, and nobody joins, leaves or changes the team until the transaction ends. */
export async function lockMembership(
  transaction: Transaction<Database>,
  { userId }: { userId: string },
): Promise<Membership | undefined> {
  const found = await findMembership(transaction, { userId })
  if (!found) return undefined
  await transaction.selectFrom('team').where('id', '=', found.team_id).forUpdate().select('id').execute()
  return findMembership(transaction, { userId })
}

/** The team of a user who licenses something: they stay its member until the transaction ends. */
export function keepMembership(
  transaction: Transaction<Database>,
  { userId }: { userId: string },
): Promise<Membership | undefined> {
  return memberships(transaction)
    .where('member.user_id', '=', userId)
    .forKeyShare('member')
    .executeTakeFirst()
}

const memberships = (db: Kysely<Database>) =>
  db
    .selectFrom('team_member as member')
    .innerJoin('team', 'team.id', 'member.team_id')
    .select([
      'team.id as team_id',
      'team.name as team_name',
      'team.owner_id',
      'member.role',
      place.as('place'),
    ])

/** Members of a team, the owner first. */
export function listTeamMembers(db: Kysely<Database>, { teamId }: { teamId: string }) {
  return db
    .selectFrom('team_member as member')
    .innerJoin('user_account', 'user_account.id', 'member.user_id')
    .where('team_id', '=', teamId)
    .orderBy(sql`member.role = 'owner'`, 'desc')
    .orderBy('member.joined_at')
    .orderBy('member.user_id')
    .select([
      'user_account.id',
      'user_account.name',
      'user_account.email',
      'user_account.language',
      'member.role',
      'member.joined_at',
    ])
    .execute()
}

/** How many people the plan of an account allows; 0 without one in force. */
export async function countSeats(db: Kysely<Database>, { userId }: { userId: string }): Promise<number> {
  const plan = await currentSubscriptions(db).where('subscription.user_id', '=', userId).executeTakeFirst()
  return plan ? sizeOfAllowance('seats', plan.seats) : 0
}

/** How many people a plan allows its holder, also while nothing can be downloaded by it, and once it has ended. */
export async function seatsOfPlan(
  db: Kysely<Database>,
  { holderId, planId }: { planId: number; holderId: string },
): Promise<number> {
  const plan = await db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .where('subscription.plan_id', '=', planId)
    .where('subscription.user_id', '=', holderId)
    .orderBy('subscription.started_at', 'desc')
    .select(allowanceOf('seats').as('seats'))
    .executeTakeFirst()
  return sizeOfAllowance('seats', plan?.seats)
}

/** The members of a team and those of them who have a seat, with its owner; undefined for an unknown team. */
export async function seatedIn(db: Kysely<Database>, { teamId }: { teamId: string }) {
  const team = await db
    .selectFrom('team')
    .where('id', '=', teamId)
    .select(['owner_id', 'name'])
    .executeTakeFirst()
  if (!team) return undefined
  const members = await listTeamMembers(db, { teamId })
  const seats = await countSeats(db, { userId: team.owner_id })
  return { ownerId: team.owner_id, team: team.name, members, seats, seated: members.slice(0, seats) }
}

/** Makes a team with its owner. */
export async function addTeam(
  transaction: Transaction<Database>,
  { name, ownerId }: { ownerId: string; name: string },
): Promise<string> {
  const { id } = await transaction
    .insertInto('team')
    .values({ owner_id: ownerId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addTeamMember(transaction, { teamId: id, userId: ownerId, role: 'owner' })
  return id
}

export async function renameTeam(
  transaction: Transaction<Database>,
  { name, teamId }: { teamId: string; name: string },
): Promise<void> {
  await transaction.updateTable('team').where('id', '=', teamId).set({ name }).execute()
}

export async function addTeamMember(
  transaction: Transaction<Database>,
  { role, teamId, userId }: { teamId: string; userId: string; role: TeamRole },
): Promise<void> {
  await transaction.insertInto('team_member').values({ team_id: teamId, user_id: userId, role }).execute()
}

export async function setTeamRole(
  transaction: Transaction<Database>,
  { role, teamId, userId }: { teamId: string; userId: string; role: GivenRole },
): Promise<void> {
  await transaction
    .updateTable('team_member')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .set({ role })
    .execute()
}

export async function removeTeamMember(
  transaction: Transaction<Database>,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  await transaction
    .deleteFrom('team_member')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute()
}

/** Makes another member the owner, with the team's licences; the former one becomes an admin. */
export async function moveTeam(
  transaction: Transaction<Database>,
  { from, teamId, to }: { teamId: string; from: string; to: string },
): Promise<void> {
  await setTeamRole(transaction, { teamId, userId: from, role: 'admin' })
  await transaction
    .updateTable('team_member')
    .where('team_id', '=', teamId)
    .where('user_id', '=', to)
    .set({ role: 'owner' })
    .execute()
  await transaction.updateTable('team').where('id', '=', teamId).set({ owner_id: to }).execute()
  await transaction.updateTable('licence').where('team_id', '=', teamId).set({ user_id: to }).execute()
}

/** Ends a team; its licences stay with its owner. */
export async function removeTeam(
  transaction: Transaction<Database>,
  { teamId }: { teamId: string },
): Promise<void> {
  await transaction.deleteFrom('team').where('id', '=', teamId).execute()
}

/** Whether an account owns a team: it cannot be deleted then. */
export async function ownsTeam(db: Kysely<Database>, { userId }: { userId: string }): Promise<boolean> {
  const team = await db.selectFrom('team').where('owner_id', '=', userId).select('id').executeTakeFirst()
  return team !== undefined
}

/** What an export says of a user's team. A list, since most have none. */
export function exportTeams(db: Kysely<Database>, { userId }: { userId: string }) {
  return db
    .selectFrom('team_member as member')
    .innerJoin('team', 'team.id', 'member.team_id')
    .where('member.user_id', '=', userId)
    .select(['team.id', 'team.name', 'member.role', 'member.joined_at', 'team.created_at'])
    .execute()
}
