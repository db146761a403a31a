import { Button, TextField, Typography } from '@mui/material'
import type { StudioMessageDetails } from '@tempolibre/contract'
import { answerStudioMessage } from '@tempolibre/contract/operations/studio-business'
import { languageNames } from '@tempolibre/locales'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Panel } from '../../editing/panel.tsx'
import { useAction } from '../../editing/use-action.ts'
import { dropDraft, keepDraft, readDraft } from '../../records/drafts.ts'
import { currentSession } from '../../session/session.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** The maximum length of an answer in characters. */
const maxAnswer = 10_000

/** Answers a message by mail. What is typed is kept until it is sent. */
export function AnswerForm({ message: { email, id, language, version } }: { message: StudioMessageDetails }) {
  const translate = useTranslate()
  const member = currentSession().id
  const [answer, setAnswer] = useState(() => {
    const kept = readDraft({ member, resource: 'messages', id })?.values['answer']
    return typeof kept === 'string' ? kept : ''
  })
  const { act, busy } = useAction(() => answerStudioMessage(studioRequest, { id, version, answer }), {
    done: 'resources.messages.answered',
  })

  useEffect(() => {
    const key = { member, resource: 'messages', id }
    if (answer === '') dropDraft(key)
    else keepDraft(key, { version, values: { answer }, at: Date.now() })
  }, [answer, id, member, version])

  const send = async () => {
    if (await act()) setAnswer('')
  }
  return (
    <Panel title="resources.messages.parts.new_answer">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('resources.messages.answer_hint', { email, language: languageNames[language] })}
        </Typography>
        <TextField
          label={translate('resources.messages.parts.answer')}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          fullWidth
          multiline
          minRows={6}
          maxRows={20}
          slotProps={{ htmlInput: { lang: language, spellCheck: true, maxLength: maxAnswer } }}
        />
        <Button type="submit" variant="contained" disabled={busy || answer.trim() === ''} sx={{ mt: 2 }}>
          {translate('resources.messages.send')}
        </Button>
      </form>
    </Panel>
  )
}
