import type { Team } from '@tempolibre/contract'
import { accountLimits, findNameFault, tidyName } from '@tempolibre/domain/account-rules'
import { addTeam } from '@tempolibre/contract/operations/teams'
import { m } from '@tempolibre/locales/messages'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { AccountFormFrame, Field } from '../account/account-form.tsx'
import { useAccountForm } from '../account/use-account-form.ts'
import { describeTeamRefusal } from './describe-team-refusal.ts'

/** Makes a team of the plan's seats. */
export function MakeTeam({ onMake, seats }: { seats: number; onMake: (team: Team) => void }) {
  const request = useApiRequest()
  const form = useAccountForm({
    id: 'make-team',
    judge: judgeTeamName,
    describe: describeTeamRefusal,
    async send({ team_name = '' }) {
      onMake((await addTeam(request, { team_name: tidyName(team_name) })).team)
    },
  })
  return (
    <section className="account-card" aria-labelledby="make-team-title">
      <h2 id="make-team-title">{m.team_make()}</h2>
      <p>{m.team_make_text({ seats })}</p>
      <AccountFormFrame form={form} send={m.team_make()}>
        <TeamNameField />
      </AccountFormFrame>
    </section>
  )
}

export function TeamNameField({ name = '' }: { name?: string }) {
  return (
    <Field
      name="team_name"
      label={m.team_name()}
      hint={m.team_name_hint()}
      defaultValue={name}
      maxLength={accountLimits.name.maximum}
      autoComplete="organization"
    />
  )
}

export function judgeTeamName({ team_name = '' }: Record<string, string>) {
  const fault = findNameFault(tidyName(team_name))
  return fault ? { team_name: fault } : {}
}
