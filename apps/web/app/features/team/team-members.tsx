import type { Team, TeamMember } from '@tempolibre/contract'
import {
  changeTeamRole,
  removeTeamMember,
  withdrawTeamInvitation,
} from '@tempolibre/contract/operations/teams'
import { ApiError } from '@tempolibre/contract/errors'
import { givenRoles } from '@tempolibre/domain/teams'
import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatDay } from '../../foundation/format/format-date.ts'
import { lazyView } from '../../foundation/loading/lazy-view.tsx'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { ConfirmDialog } from '../account/confirm-dialog.tsx'
import { describeTeamRefusal } from './describe-team-refusal.ts'
import { roleWords } from './role-words.ts'

const InviteDialog = lazyView(() => import('./invite-dialog.tsx'))
const RenameDialog = lazyView(() => import('./rename-team-dialog.tsx'))

interface TeamProps {
  team: Team
  onChange: (team: Team) => void
}

/** The people of a team and those who are invited. */
export function TeamMembers({ onChange, team }: TeamProps) {
  const { invitations, members, name, role, seats } = team
  const [opened, setOpened] = useState<'invite' | 'rename' | TeamMember>()
  const heading = useRef<HTMLHeadingElement>(null)
  const request = useApiRequest()
  const close = () => setOpened(undefined)
  const manages = role !== 'member'
  const taken = members.length + invitations.length

  /** Changes the team at once, and says why it could not be. */
  async function act(call: () => Promise<{ team: Team }>, done: string) {
    try {
      onChange((await call()).team)
      tellVisitor(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellVisitor(describeTeamRefusal(error))
    }
  }

  return (
    <section className="account-card" aria-labelledby="team-title">
      <h2 id="team-title" ref={heading} tabIndex={-1} className="account-list">
        {name}
      </h2>
      <p>{m.team_holder({ team: name })}</p>
      <p>{m.team_seats({ taken, seats })}</p>
      <ul className="sessions">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            mayGiveRole={role === 'owner' && member.role !== 'owner'}
            mayRemove={member.role !== 'owner' && (role === 'owner' || (manages && member.role === 'member'))}
            onRole={(given) =>
              void act(
                () => changeTeamRole(request, { id: member.id, role: given }),
                m.team_role_given({ name: member.name }),
              )
            }
            onRemove={() => setOpened(member)}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onWithdraw={() => {
              void act(() => withdrawTeamInvitation(request, { id: invitation.id }), m.team_withdrawn())
              heading.current?.focus()
            }}
          />
        ))}
      </ul>
      {manages && <TeamChoices mayInvite={taken < seats} mayRename={role === 'owner'} onChoose={setOpened} />}
      {manages && taken >= seats && <p className="account-hint">{m.api_team_seats_taken()}</p>}
      {opened === 'invite' && (
        <InviteDialog waitingFor={null} own={role} onInvite={onChange} onClose={close} />
      )}
      {opened === 'rename' && (
        <RenameDialog waitingFor={null} name={name} onRename={onChange} onClose={close} />
      )}
      {typeof opened === 'object' && (
        <RemovalDialog
          member={opened}
          onChange={onChange}
          onDone={() => heading.current?.focus()}
          onClose={close}
        />
      )}
    </section>
  )
}

interface RemovalDialogProps {
  member: TeamMember
  onChange: (team: Team) => void
  onDone: () => void
  onClose: () => void
}

function RemovalDialog({ member, onChange, onClose, onDone }: RemovalDialogProps) {
  const request = useApiRequest()
  return (
    <ConfirmDialog
      title={m.team_remove_title()}
      text={m.team_remove_text({ name: member.name })}
      confirm={m.team_remove()}
      done={m.team_removed({ name: member.name })}
      act={async () => onChange((await removeTeamMember(request, { id: member.id })).team)}
      describe={describeTeamRefusal}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

interface TeamChoicesProps {
  mayInvite: boolean
  mayRename: boolean
  onChoose: (opened: 'invite' | 'rename') => void
}

function TeamChoices({ mayInvite, mayRename, onChoose }: TeamChoicesProps) {
  return (
    <div className="security-choices">
      {mayInvite && (
        <button type="button" className="button button-hot" onClick={() => onChoose('invite')}>
          {m.team_invite()}
        </button>
      )}
      {mayRename && (
        <button type="button" className="button button-line" onClick={() => onChoose('rename')}>
          {m.team_rename()}
        </button>
      )}
    </div>
  )
}

interface MemberRowProps {
  member: TeamMember
  mayGiveRole: boolean
  mayRemove: boolean
  onRole: (role: (typeof givenRoles)[number]) => void
  onRemove: () => void
}

function MemberRow({ mayGiveRole, mayRemove, member, onRemove, onRole }: MemberRowProps) {
  const { email, name, role, seated } = member
  return (
    <li>
      <div className="team-row">
        <p className="session-name">{name}</p>
        <p className="account-hint">{mayGiveRole ? email : `${email} · ${roleWords[role]()}`}</p>
        {!seated && <p className="field-error">{m.team_unseated()}</p>}
      </div>
      <div className="security-choices">
        {mayGiveRole && (
          <select
            className="select"
            aria-label={m.team_role_label({ name })}
            value={role}
            onChange={({ target }) => {
              const given = givenRoles.find((each) => each === target.value)
              if (given) onRole(given)
            }}
          >
            {givenRoles.map((each) => (
              <option key={each} value={each}>
                {roleWords[each]()}
              </option>
            ))}
          </select>
        )}
        {mayRemove && (
          <button
            type="button"
            className="button button-line"
            aria-label={m.team_remove_label({ name })}
            onClick={onRemove}
          >
            {m.team_remove()}
          </button>
        )}
      </div>
    </li>
  )
}

function InvitationRow({
  invitation: { email, expires_at, role },
  onWithdraw,
}: {
  invitation: Team['invitations'][number]
  onWithdraw: () => void
}) {
  const language = useLanguage()
  return (
    <li>
      <div className="team-row">
        <p className="session-name">{email}</p>
        <p className="account-hint">
          {m.team_invited({
            role: roleWords[role](),
            date: formatDay(expires_at, language),
          })}
        </p>
      </div>
      <button
        type="button"
        className="button button-line"
        aria-label={m.team_withdraw_label({ address: email })}
        onClick={onWithdraw}
      >
        {m.team_withdraw()}
      </button>
    </li>
  )
}
