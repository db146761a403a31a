import type { EndpointOutput, Team } from '@tempolibre/contract'
import { getTeam } from '@tempolibre/contract/operations/teams'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { EmptyState } from '../../foundation/ui/empty-state.tsx'
import { PageLink } from '../../foundation/ui/links.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { AsksForCode } from '../profile/security/owner-fields.tsx'
import { useAsksForCode } from '../profile/security/use-asks-for-code.ts'
import '../profile/profile.css'
import '../profile/security/security.css'
import { Invitation } from './invitation.tsx'
import { readInvitation } from './read-invitation.ts'
import { MakeTeam } from './make-team.tsx'
import './team.css'
import { TeamEnd } from './team-end.tsx'
import { TeamMembers } from './team-members.tsx'

/** The company whose people share a plan: who is in it, and who may do what. */
export default function TeamView() {
  const load = useAccountLoad(getTeam, {})
  const asksForCode = useAsksForCode()
  const [token, setToken] = useState(readInvitation)
  const change = (answer: EndpointOutput<'getTeam'>, team: Team | null) => load.change({ ...answer, team })

  return (
    <AsksForCode value={asksForCode}>
      <div className="profile">
        <p className="lead">{m.team_text()}</p>
        <Loaded load={load} failure={m.team_failed()}>
          {(answer) => (
            <>
              {token !== undefined && (
                <Invitation
                  token={token}
                  onAccept={(team) => {
                    change(answer, team)
                    setToken(undefined)
                  }}
                  onDecline={() => setToken(undefined)}
                />
              )}
              {answer.team ? (
                <>
                  <TeamMembers team={answer.team} onChange={(team) => change(answer, team)} />
                  <TeamEnd
                    team={answer.team}
                    onChange={(team) => change(answer, team)}
                    onLeave={load.reload}
                  />
                </>
              ) : (
                token === undefined && <NoTeam seats={answer.seats} onMake={(team) => change(answer, team)} />
              )}
            </>
          )}
        </Loaded>
      </div>
    </AsksForCode>
  )
}

function NoTeam({ onMake, seats }: { seats: number; onMake: (team: Team) => void }) {
  if (seats > 1) return <MakeTeam seats={seats} onMake={onMake} />
  return (
    <section className="account-card" aria-label={m.account_page_team()}>
      <EmptyState title={m.team_none()} text={m.team_none_next()}>
        <PageLink page="pricing" className="button button-hot">
          {m.team_see_plans()}
        </PageLink>
      </EmptyState>
    </section>
  )
}
