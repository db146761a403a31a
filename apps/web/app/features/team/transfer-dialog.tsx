import type { Team } from '@tempolibre/contract'
import { transferTeam } from '@tempolibre/contract/operations/teams'
import { m } from '@tempolibre/locales/messages'
import { useId } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { OwnerDialog } from '../profile/security/owner-dialog.tsx'
import { readOwnerFields } from '../profile/security/owner-fields.tsx'
import { describeTeamRefusal } from './describe-team-refusal.ts'

interface TransferDialogProps {
  team: Team
  onTransfer: (team: Team) => void
  onClose: () => void
}

/** Makes another member the owner, after the owner's confirmation. */
export default function TransferDialog({ onClose, onTransfer, team }: TransferDialogProps) {
  const request = useApiRequest()
  const memberId = useId()
  const others = team.members.filter(({ role }) => role !== 'owner')
  return (
    <OwnerDialog
      id="transfer-team"
      title={m.team_transfer_title()}
      text={m.team_transfer_text()}
      send={m.team_transfer_send()}
      describe={(error) =>
        error.code === 'team_plan_required' ? m.team_transfer_plan() : describeTeamRefusal(error)
      }
      act={async (texts) => {
        const answer = await transferTeam(request, {
          ...readOwnerFields(texts),
          member_id: texts['member_id'] ?? '',
        })
        onClose()
        onTransfer(answer.team)
        tellVisitor(m.team_transferred())
      }}
      onClose={onClose}
    >
      <div className="account-field">
        <label htmlFor={memberId}>{m.team_new_owner()}</label>
        <select id={memberId} name="member_id" className="select">
          {others.map(({ email, id, name }) => (
            <option key={id} value={id}>
              {`${name} (${email})`}
            </option>
          ))}
        </select>
      </div>
    </OwnerDialog>
  )
}
