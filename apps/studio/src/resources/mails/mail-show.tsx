import { Box, Typography } from '@mui/material'
import type { StudioMail } from '@tempolibre/contract'
import { languageNames } from '@tempolibre/locales'
import type { ReactNode } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { Facts } from '../../editing/facts.tsx'
import { Panel } from '../../editing/panel.tsx'
import { showTime } from '../../editing/show-time.ts'
import { MailActions, MailState, templateWord } from './mail-parts.tsx'

/** One mail, without what it says. */
export default function MailShow() {
  const translate = useTranslate()
  const mail = useRecordContext<StudioMail>()
  if (!mail) return null
  const facts: [field: string, value: ReactNode][] = [
    ['template', templateWord(translate, mail.template)],
    ['recipient', mail.recipient ?? translate('resources.mails.operator')],
    ['recipient_name', mail.recipient_name === '' ? '–' : mail.recipient_name],
    ['language', languageNames[mail.language]],
    ['created_at', showTime(mail.created_at)],
    ['mailed_at', showTime(mail.mailed_at)],
    ['attempts', mail.attempts],
    ['next_attempt_at', showTime(mail.next_attempt_at)],
    ['last_error', mail.last_error ?? '–'],
  ]
  return (
    <Panel title="resources.mails.parts.mail" figure={<MailState state={mail.state} />}>
      <Typography color="text.secondary">{translate('resources.mails.contents_hint')}</Typography>
      <Facts rows={facts.map(([name, value]) => [translate(`resources.mails.fields.${name}`), value])} />
      <Box sx={{ mt: 2 }}>
        <MailActions mail={mail} />
      </Box>
    </Panel>
  )
}
