import type { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { describeRefusal } from '../account/use-account-form.ts'

/** Why the API refused something about a team, and what to do. */
export function describeTeamRefusal(error: ApiError): string {
  switch (error.code) {
    case 'invitation_expired':
      return m.api_invitation_expired()
    case 'invitation_for_another':
      return m.api_invitation_for_another()
    case 'team_joined':
      return m.api_team_joined()
    case 'team_owned':
      return m.api_team_owned()
    case 'team_plan_required':
      return m.api_team_plan_required()
    case 'team_seats_taken':
      return m.api_team_seats_taken()
    case 'forbidden':
      return m.api_forbidden()
    default:
      return describeRefusal(error)
  }
}
