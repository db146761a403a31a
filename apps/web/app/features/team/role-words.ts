import type { TeamRole } from '@tempolibre/domain/teams'
import { m } from '@tempolibre/locales/messages'

/** What a role in a team is called. */
export const roleWords: Record<TeamRole, () => string> = {
  owner: m.team_role_owner,
  admin: m.team_role_admin,
  member: m.team_role_member,
}
