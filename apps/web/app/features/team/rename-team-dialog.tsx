import type { Team } from '@tempolibre/contract'
import { tidyName } from '@tempolibre/domain/account-rules'
import { renameTeam } from '@tempolibre/contract/operations/teams'
import { m } from '@tempolibre/locales/messages'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { AccountFormFrame } from '../account/account-form.tsx'
import { useAccountForm } from '../account/use-account-form.ts'
import { describeTeamRefusal } from './describe-team-refusal.ts'
import { judgeTeamName, TeamNameField } from './make-team.tsx'

interface RenameTeamDialogProps {
  name: string
  onRename: (team: Team) => void
  onClose: () => void
}

/** Renames the team: the holder of licences from then on. */
export default function RenameTeamDialog({ name, onClose, onRename }: RenameTeamDialogProps) {
  const request = useApiRequest()
  const form = useAccountForm({
    id: 'rename-team',
    judge: judgeTeamName,
    describe: describeTeamRefusal,
    async send({ team_name = '' }) {
      onRename((await renameTeam(request, { team_name: tidyName(team_name) })).team)
      onClose()
    },
  })
  return (
    <Dialog
      title={m.team_rename_title()}
      className="session-dialog"
      closeLabel={m.log_out_cancel()}
      onClose={onClose}
    >
      <p>{m.team_rename_text()}</p>
      <AccountFormFrame form={form} send={m.account_page_save()}>
        <TeamNameField name={name} />
      </AccountFormFrame>
    </Dialog>
  )
}
