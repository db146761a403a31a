import { Alert, AlertTitle } from '@mui/material'
import type { NoticeState } from '@tempolibre/domain'
import type { StudioLicenceDetails } from '@tempolibre/contract'
import { useTranslate } from 'react-admin'
import { Facts } from '../../editing/facts.tsx'
import { showDay, showTime } from '../../editing/show-time.ts'

const severities = {
  unsent: 'warning',
  late: 'error',
  other_holder: 'error',
  running: 'info',
  over: 'warning',
} as const satisfies Record<NoticeState, string>

/** The notice of a breach: of what, until when, and what can be done about it. */
export function LicenceNotice({ licence }: { licence: StudioLicenceDetails }) {
  const translate = useTranslate()
  const { notice, warned_until: until, warning_mailed_at, warning_reason, warning_remedy } = licence
  if (notice === null || until === null) return null
  const facts: [name: string, value: string][] = [
    ['warning_reason', warning_reason ?? ''],
    ['warning_remedy', warning_remedy ?? ''],
    ['warned_until', showDay(until)],
    ['warning_mailed_at', showTime(warning_mailed_at)],
  ]
  return (
    <Alert severity={severities[notice]} sx={{ mt: 2 }}>
      <AlertTitle>{translate('resources.licences.notice_title')}</AlertTitle>
      {translate(`resources.licences.notices.${notice}`)}
      <Facts rows={facts.map(([name, value]) => [translate(`resources.licences.fields.${name}`), value])} />
    </Alert>
  )
}
