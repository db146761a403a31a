// What a team is. No zod here: browsers read it too.

/** `owner` pays and decides, `admin` invites and removes as well, `member` licenses music. */
export const teamRoles = ['owner', 'admin', 'member'] as const
export type TeamRole = (typeof teamRoles)[number]

/** The roles that can be given; a team has one owner. */
export const givenRoles = ['admin', 'member'] as const satisfies readonly TeamRole[]
export type GivenRole = (typeof givenRoles)[number]

/** Days during which an invitation can be accepted. */
export const invitationDays = 7
