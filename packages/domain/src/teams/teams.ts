// What a team is. No zod here: browsers read it too.

/** `owner` pays and decides, `admin` invites and removes as well, `member` licenses music. */
export const teamRoles = ['owner', 'admin', 'member'] as const
export type TeamRole = (typeof teamRoles)[number]

/** The roles that can be given; a team has one owner. */
export const givenRoles = ['admin', 'member'] as const satisfies readonly TeamRole[]
export type GivenRole = (typeof givenRoles)[number]

/**
 * Whether somebody in a role may give a role to another, by a promotion or by an invitation: only the owner makes admins.
 * @param own undefined for somebody who is in no team, or not in this one
 */
export const mayGive = (own: TeamRole | undefined, role: GivenRole): boolean =>
  own === 'owner' || (own === 'admin' && role === 'member')

/** Days during which an invitation can be accepted. */
export const invitationDays = 7
