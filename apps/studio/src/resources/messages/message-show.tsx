import { Button, Stack, Typography } from '@mui/material'
import type { MessageStatus as Status, StudioMessageDetails } from '@tempolibre/contract'
import { changeStudioMessage } from '@tempolibre/contract/operations/studio-business'
import { languageNames } from '@tempolibre/locales'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Facts } from '../../editing/facts.tsx'
import { RecordLink } from '../../editing/list-link.tsx'
import { Panel } from '../../editing/panel.tsx'
import { showTime } from '../../editing/show-time.ts'
import { useAction } from '../../editing/use-action.ts'
import { useWholeRecord } from '../../editing/use-whole-record.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { AnswerForm } from './answer-form.tsx'
import { MessageStatus } from './message-status.tsx'

const asWritten = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** One message of a visitor, with its answers. */
export default function MessageShow() {
  const translate = useTranslate()
  const message = useWholeRecord<StudioMessageDetails>('answered')
  if (!message) return null
  const { answered, created_at: at, email, language, name, status, user_id: userId } = message
  const facts: [field: string, value: ReactNode][] = [
    ['name', name],
    ['email', email],
    ['language', languageNames[language]],
    ['created_at', showTime(at)],
    ['user_id', <Account key="account" id={userId} />],
  ]
  return (
    <Stack spacing={2}>
      <Panel title="resources.messages.parts.message" figure={<MessageStatus status={status} />}>
        <Typography lang={language} sx={asWritten}>
          {message.message}
        </Typography>
        <Facts
          rows={facts.map(([field, value]) => [translate(`resources.messages.fields.${field}`), value])}
        />
        <Stack direction="row" sx={{ mt: 2 }}>
          {status === 'closed' ? (
            <ChangeStatus message={message} to={answered.length > 0 ? 'answered' : 'open'} />
          ) : (
            <ChangeStatus message={message} to="closed" />
          )}
        </Stack>
      </Panel>
      {answered.map(({ answer, answered_at: answeredAt, answered_by: by, id }) => (
        <Panel key={id} title="resources.messages.parts.answer">
          <Typography color="text.secondary" sx={{ mb: 1 }}>
            {by ?? translate('resources.messages.former_member')} · {showTime(answeredAt)}
          </Typography>
          <Typography lang={language} sx={asWritten}>
            {answer}
          </Typography>
        </Panel>
      ))}
      <AnswerForm key={message.id} message={message} />
    </Stack>
  )
}

/** The account with the visitor's address, if any. */
function Account({ id }: { id: string | null }) {
  const translate = useTranslate()
  if (id === null) return translate('resources.messages.no_account')
  return (
    <>
      <RecordLink resource="users" id={id}>
        {translate('resources.messages.to_account')}
      </RecordLink>
      <Typography variant="body2" color="text.secondary">
        {translate('resources.messages.account_hint')}
      </Typography>
    </>
  )
}

interface ChangeStatusProps {
  message: StudioMessageDetails
  to: Status
}

/** Closes or reopens a message. */
function ChangeStatus({ message: { id, version }, to }: ChangeStatusProps) {
  const translate = useTranslate()
  const word = to === 'closed' ? 'close' : 'reopen'
  const { act, busy } = useAction(() => changeStudioMessage(studioRequest, { id, version, status: to }), {
    done: `resources.messages.${word}.done`,
  })
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void act()}>
      {translate(`resources.messages.${word}.action`)}
    </Button>
  )
}
