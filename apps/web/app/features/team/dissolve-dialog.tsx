import type { Team } from '@tempolibre/contract'
import { dissolveTeam } from '@tempolibre/contract/operations/teams'
import { m } from '@tempolibre/locales/messages'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { OwnerDialog } from '../profile/security/owner-dialog.tsx'
import { readOwnerFields } from '../profile/security/owner-fields.tsx'
import { describeTeamRefusal } from './describe-team-refusal.ts'

interface DissolveDialogProps {
  team: Team
  onDissolve: () => void
  onClose: () => void
}

/** Ends a team, after its owner's confirmation. */
export default function DissolveDialog({ onClose, onDissolve, team }: DissolveDialogProps) {
  const request = useApiRequest()
  return (
    <OwnerDialog
      id="dissolve-team"
      title={m.team_dissolve_title()}
      text={m.team_dissolve_text({ team: team.name })}
      send={m.team_dissolve_send()}
      describe={describeTeamRefusal}
      act={async (texts) => {
        await dissolveTeam(request, readOwnerFields(texts))
        onClose()
        onDissolve()
        tellVisitor(m.team_dissolved())
      }}
      onClose={onClose}
    />
  )
}
