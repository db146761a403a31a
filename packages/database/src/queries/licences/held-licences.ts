import { sql } from 'kysely'

/** Whether a row of `licence` is the user's own, or of the team that they are in. */
export const heldBy = (userId: string) =>
  sql<boolean>`(licence.user_id = ${userId}
    or licence.team_id = (select team_id from team_member where team_member.user_id = ${userId}))`
