import type { Team } from '@tempolibre/contract'
import { leaveTeam } from '@tempolibre/contract/operations/teams'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { lazyView } from '../../foundation/loading/lazy-view.tsx'
import { ConfirmDialog } from '../account/confirm-dialog.tsx'
import { readAccount } from '../account/read-account.ts'
import { describeTeamRefusal } from './describe-team-refusal.ts'

const TransferDialog = lazyView(() => import('./transfer-dialog.tsx'))
const DissolveDialog = lazyView(() => import('./dissolve-dialog.tsx'))

interface TeamEndProps {
  team: Team
  onChange: (team: Team) => void
  /** The user is in no team any more. */
  onLeave: () => void
}

/** The ways out of a team: leaving it or, for its owner, transferring or dissolving it. */
export function TeamEnd({ onChange, onLeave, team }: TeamEndProps) {
  const request = useApiRequest()
  const [opened, setOpened] = useState<'leave' | 'transfer' | 'dissolve'>()
  const close = () => setOpened(undefined)
  const leave = () => {
    onLeave()
    void readAccount(request)
  }
  return (
    <section className="account-card" aria-labelledby="team-end-title">
      <h2 id="team-end-title">{team.role === 'owner' ? m.team_end() : m.team_leave()}</h2>
      <p>{team.role === 'owner' ? m.team_end_text() : m.team_leave_text({ team: team.name })}</p>
      <div className="security-choices">
        {team.role === 'owner' ? (
          <>
            {team.members.length > 1 && (
              <button type="button" className="button button-line" onClick={() => setOpened('transfer')}>
                {m.team_transfer()}
              </button>
            )}
            <button type="button" className="button button-line" onClick={() => setOpened('dissolve')}>
              {m.team_dissolve()}
            </button>
          </>
        ) : (
          <button type="button" className="button button-line" onClick={() => setOpened('leave')}>
            {m.team_leave_button()}
          </button>
        )}
      </div>
      {opened === 'leave' && (
        <ConfirmDialog
          title={m.team_leave()}
          text={m.team_leave_text({ team: team.name })}
          confirm={m.team_leave()}
          done={m.team_left()}
          act={() => leaveTeam(request)}
          describe={describeTeamRefusal}
          onDone={leave}
          onClose={close}
        />
      )}
      {opened === 'transfer' && (
        <TransferDialog waitingFor={null} team={team} onTransfer={onChange} onClose={close} />
      )}
      {opened === 'dissolve' && (
        <DissolveDialog waitingFor={null} team={team} onDissolve={leave} onClose={close} />
      )}
    </section>
  )
}
