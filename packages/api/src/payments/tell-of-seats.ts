import { type Database, findMembership, listTeamMembers, seatedIn, tellUser } from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Transaction } from 'kysely'

interface Member {
  id: string
  name: string
}

/**
 * Tells the members of an owner's team who lose their seat, or have it back, when the seats of the owner's plan change.
 * @param before how many people the owner's plan allowed; 0 without a plan
 * @param after how many it allows now
 */
export async function tellOfSeats(
  transaction: Transaction<Database>,
  { after, before, ownerId, siteUrl }: { ownerId: string; before: number; after: number; siteUrl: string },
): Promise<void> {
  const membership = await findMembership(transaction, { userId: ownerId })
  if (membership?.owner_id !== ownerId) return
  const { team_id: teamId, team_name: team } = membership
  const members = await listTeamMembers(transaction, { teamId })
  await tell(
    transaction,
    { ownerId, team, siteUrl, seats: after },
    members.slice(0, before),
    members.slice(0, after),
  )
}

/** The same when the members of a team, or its owner, change. */
export async function tellingOfSeats(
  transaction: Transaction<Database>,
  { siteUrl, teamId }: { teamId: string; siteUrl: string },
  change: () => Promise<void>,
): Promise<void> {
  const before = await seatedIn(transaction, { teamId })
  await change()
  const after = await seatedIn(transaction, { teamId })
  if (!before || !after) return
  const { ownerId, seats, team } = after
  // Members who left the team are told that.
  const stayed = before.seated.filter(({ id }) => after.members.some((member) => member.id === id))
  await tell(transaction, { ownerId, team, siteUrl, seats }, stayed, after.seated)
}

/** The owner has their plan to themselves, and is told what becomes of it; here, of the members who lose their seat. */
async function tell(
  transaction: Transaction<Database>,
  { ownerId, seats, siteUrl, team }: { ownerId: string; team: string; seats: number; siteUrl: string },
  before: readonly Member[],
  after: readonly Member[],
): Promise<void> {
  const missing = (from: readonly Member[], of: readonly Member[]) =>
    of.filter(({ id }) => id !== ownerId && from.every((member) => member.id !== id))
  const lost = missing(after, before)
  for (const { id: userId } of missing(before, after)) {
    await tellUser(transaction, {
      userId,
      template: 'team_seat_regained',
      mail: (language) => ({ team, link: siteUrl + pathTo('team', language) }),
    })
  }
  if (lost.length === 0) return
  for (const { id: userId } of lost) {
    await tellUser(transaction, {
      userId,
      template: 'team_seat_lost',
      mail: (language) => ({ team, link: siteUrl + pathTo('pricing', language) }),
    })
  }
  await tellUser(transaction, {
    userId: ownerId,
    template: 'team_seats_lost',
    mail: (language) => ({
      team,
      seats: String(seats),
      members: lost.map(({ name }) => name).join('\n'),
      link: siteUrl + pathTo('team', language),
    }),
  })
}
