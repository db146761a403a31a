import { Button } from '@mui/material'
import { endStudioUserSession, endStudioUserSessions } from '@tempolibre/contract/operations/studio-business'
import { languageNames } from '@tempolibre/locales'
import { useTranslate } from 'react-admin'
import { showTime } from '../../editing/show-time.ts'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { type OfUser, Rows } from './rows.tsx'

/** The plans of an account, the latest first. */
export function Subscriptions({ user: { subscriptions } }: OfUser) {
  const translate = useTranslate()
  return (
    <Rows
      columns={[
        'plan',
        'plan_status',
        'provider',
        'started_at',
        'trial_ends_at',
        'current_period_end',
        'ended_at',
      ]}
      rows={subscriptions.map((plan) => ({
        id: plan.id,
        cells: [
          translate(`resources.plans.kinds.${plan.plan_kind}`),
          [
            translate(`resources.users.plan_statuses.${plan.status}`),
            ...(plan.hold === null ? [] : [translate(`resources.users.holds.${plan.hold}`)]),
            ...(plan.cancel_at_period_end ? [translate('resources.users.cancelled')] : []),
          ].join(' · '),
          translate(`resources.users.providers.${plan.provider}`),
          showTime(plan.started_at),
          showTime(plan.trial_ends_at),
          showTime(plan.current_period_end),
          showTime(plan.ended_at),
        ],
      }))}
    />
  )
}

/** Where the holder is signed in. */
export function Sessions({ user: { id, sessions } }: OfUser) {
  const translate = useTranslate()
  const { act, busy } = useAction(() => endStudioUserSessions(studioRequest, { id }), {
    done: 'resources.users.sessions_ended',
  })
  return (
    <>
      <Rows
        columns={['user_agent', 'signed_in_at', 'expires_at', 'action']}
        rows={sessions.map((session) => ({
          id: session.id,
          cells: [
            session.user_agent === '' ? '–' : session.user_agent,
            showTime(session.created_at),
            showTime(session.expires_at),
            <EndSession key="end" userId={id} sessionId={session.id} />,
          ],
        }))}
      />
      {sessions.length > 1 && (
        <Button variant="outlined" disabled={busy} onClick={() => void act()} sx={{ mt: 2 }}>
          {translate('resources.users.end_all')}
        </Button>
      )}
    </>
  )
}

function EndSession({ sessionId, userId }: { sessionId: string; userId: string }) {
  const translate = useTranslate()
  const { act, busy } = useAction(
    () => endStudioUserSession(studioRequest, { id: userId, session_id: sessionId }),
    { done: 'resources.users.session_ended' },
  )
  return (
    <Button size="small" disabled={busy} onClick={() => void act()}>
      {translate('resources.users.end')}
    </Button>
  )
}

/** The terms that the holder has accepted, the latest first. */
export function AcceptedTerms({ user: { terms } }: OfUser) {
  const translate = useTranslate()
  return (
    <Rows
      columns={['document', 'version', 'language', 'moment', 'accepted_at']}
      rows={terms.map(({ accepted_at: at, document, language, moment, version }) => ({
        id: `${document} ${version} ${moment} ${at}`,
        cells: [
          translate(`resources.users.documents.${document}`),
          version,
          languageNames[language],
          translate(`resources.users.moments.${moment}`),
          showTime(at),
        ],
      }))}
    />
  )
}
