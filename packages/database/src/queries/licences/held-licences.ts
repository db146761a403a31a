import { sql } from 'kysely'

/** Whether the withdrawal of its holder has ended a row of `licence`: both are written in one transaction. */
export const endedByWithdrawal = sql<boolean>`exists (
  select from withdrawal
  where withdrawal.subscription_id = licence.subscription_id and withdrawal.confirmed_at = licence.revoked_at)`

/** Whether a row of `licence` is the user's own, or of the team that they are in. */
export const heldBy = (userId: string) =>
  sql<boolean>`(licence.user_id = ${userId}
    or licence.team_id = (select team_id from team_member where team_member.user_id = ${userId}))`
