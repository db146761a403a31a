import type { Team } from '@tempolibre/contract'
import { acceptTeamInvitation, describeTeamInvitation } from '@tempolibre/contract/operations/teams'
import { tidyEmail } from '@tempolibre/domain/email-address'
import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { Skeleton } from '../../foundation/calls/loaded.tsx'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { useAccountLoad } from '../account/use-account-load.ts'
import { readAccount } from '../account/read-account.ts'
import { describeTeamRefusal } from './describe-team-refusal.ts'

interface InvitationProps {
  token: string
  onAccept: (team: Team) => void
  onDecline: () => void
}

/** Asks whether to join the team that a mail invited to. */
export function Invitation({ onAccept, onDecline, token }: InvitationProps) {
  const request = useApiRequest()
  const { answer, error } = useAccountLoad(describeTeamInvitation, { token })
  const email = useRootStore(({ auth }) => auth.userData?.email)
  const own = typeof email === 'string' ? email : ''
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function accept() {
    if (busy) return
    setBusy(true)
    try {
      const { team } = await acceptTeamInvitation(request, { token })
      onAccept(team)
      tellVisitor(m.team_joined({ team: team.name }))
      void readAccount(request)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setRefusal(describeTeamRefusal(thrown))
      setBusy(false)
    }
  }

  const trouble = refusal ?? (error && describeTeamRefusal(error))
  const isForAnother = answer !== undefined && own !== '' && answer.email !== tidyEmail(own)
  return (
    <section className="account-card" aria-labelledby="invitation-title">
      <h2 id="invitation-title">{m.team_invitation()}</h2>
      {!answer && !error && <Skeleton />}
      {answer && <p>{m.team_invitation_text({ team: answer.team_name })}</p>}
      {answer && isForAnother && (
        <p className="field-error">{m.team_invitation_for({ address: answer.email, own })}</p>
      )}
      <div role="alert" className="account-notice">
        {trouble !== undefined && <p className="field-error">{trouble}</p>}
      </div>
      <div className="security-choices">
        {answer && !isForAnother && (
          <button
            type="button"
            className="button button-hot"
            aria-disabled={busy || undefined}
            onClick={() => void accept()}
          >
            {m.team_join()}
          </button>
        )}
        <button type="button" className="button button-line" onClick={onDecline}>
          {m.team_not_now()}
        </button>
      </div>
    </section>
  )
}
