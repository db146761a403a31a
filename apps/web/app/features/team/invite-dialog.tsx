import type { Team } from '@tempolibre/contract'
import { findEmailFault } from '@tempolibre/domain/account-rules'
import { inviteToTeam } from '@tempolibre/contract/operations/teams'
import { tidyEmail } from '@tempolibre/domain/email-address'
import { givenRoles, mayGive, type TeamRole } from '@tempolibre/domain/teams'
import { m } from '@tempolibre/locales/messages'
import { useId } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { AccountFormFrame, Field } from '../account/account-form.tsx'
import { useAccountForm } from '../account/use-account-form.ts'
import { describeTeamRefusal } from './describe-team-refusal.ts'
import { roleWords } from './role-words.ts'

interface InviteDialogProps {
  /** Of who invites. */
  own: TeamRole
  onInvite: (team: Team) => void
  onClose: () => void
}

/** Invites an address, in a role. */
export default function InviteDialog({ onClose, onInvite, own }: InviteDialogProps) {
  const request = useApiRequest()
  const language = useLanguage()
  const roleId = useId()
  const form = useAccountForm({
    id: 'invite',
    judge({ email = '' }) {
      const fault = findEmailFault(tidyEmail(email))
      return fault ? { email: fault } : {}
    },
    describe: (error) => (error.code === 'team_joined' ? m.team_invite_known() : describeTeamRefusal(error)),
    async send({ email = '', role }) {
      const address = email.trim()
      const chosen = givenRoles.find((each) => each === role) ?? 'member'
      const { team } = await inviteToTeam(request, {
        email: tidyEmail(address),
        role: chosen,
        lang: language,
      })
      onClose()
      onInvite(team)
      tellVisitor(m.team_invite_sent({ address }))
    },
  })
  return (
    <Dialog
      title={m.team_invite_title()}
      className="session-dialog"
      closeLabel={m.log_out_cancel()}
      onClose={onClose}
    >
      <p>{m.team_invite_text()}</p>
      <AccountFormFrame form={form} send={m.team_invite_send()}>
        <Field name="email" label={m.sign_email()} type="email" autoComplete="off" />
        <div className="account-field">
          <label htmlFor={roleId}>{m.team_role()}</label>
          <p id={`${roleId}-hint`} className="account-hint">
            {m.team_role_texts()}
          </p>
          <select
            id={roleId}
            name="role"
            className="select"
            aria-describedby={`${roleId}-hint`}
            defaultValue="member"
          >
            {givenRoles
              .toReversed()
              .filter((role) => mayGive(own, role))
              .map((role) => (
                <option key={role} value={role}>
                  {roleWords[role]()}
                </option>
              ))}
          </select>
        </div>
      </AccountFormFrame>
    </Dialog>
  )
}
