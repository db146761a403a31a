import { Alert, Button, Stack, Typography } from '@mui/material'
import type { StudioLicenceDetails } from '@tempolibre/contract'
import { languageNames } from '@tempolibre/locales'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Facts } from '../../editing/facts.tsx'
import { RecordLink } from '../../editing/list-link.tsx'
import { Panel } from '../../editing/panel.tsx'
import { RowsTable } from '../../editing/rows-table.tsx'
import { showTime } from '../../editing/show-time.ts'
import { useWholeRecord } from '../../editing/use-whole-record.ts'
import { Decision } from './decision.tsx'
import { LicenceNotice } from './licence-notice.tsx'
import { LicenceState } from './licence-state.tsx'

/** One licence: what it allows whom, and what has happened to it. */
export default function LicenceShow() {
  const translate = useTranslate()
  const licence = useWholeRecord<StudioLicenceDetails>('changes')
  if (!licence) return null
  const facts: [field: string, value: ReactNode][] = [
    ['holder', <Holder key="holder" licence={licence} />],
    ['holder_email', licence.holder_email ?? '–'],
    ['track_title', <Track key="track" licence={licence} />],
    ['artist_name', licence.artist_name],
    ['plan_kind', translate(`resources.plans.kinds.${licence.plan_kind}`)],
    ['language', languageNames[licence.language]],
    ['issued_at', showTime(licence.issued_at)],
    ['downloads', licence.downloads],
    ['last_download_at', showTime(licence.last_download_at)],
  ]
  return (
    <Stack spacing={2}>
      <Panel
        title="resources.licences.parts.licence"
        figure={<LicenceState state={licence.status} test={licence.test} />}
      >
        <Facts rows={facts.map(([name, value]) => [translate(`resources.licences.fields.${name}`), value])} />
        <LicenceNotice licence={licence} />
        <Undecidable licence={licence} />
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" href={licence.verify_url} target="_blank" rel="noreferrer">
            {translate('resources.licences.public_page')}
          </Button>
          <Button variant="outlined" href={licence.terms_url} target="_blank" rel="noreferrer">
            {translate('resources.licences.terms')}
          </Button>
          {licence.status !== 'revoked' &&
            licence.notice === null &&
            licence.user_id !== null &&
            licence.sends_mails && <Decision licence={licence} kind="warn" />}
          {licence.notice !== null && <Decision licence={licence} kind="lift" />}
          {licence.status !== 'revoked' && licence.notice === 'over' && (
            <Decision licence={licence} kind="revoke" />
          )}
          {licence.status !== 'valid' && licence.withdrawn_at === null && (
            <Decision licence={licence} kind="restore" />
          )}
        </Stack>
      </Panel>
      <Panel title="resources.licences.parts.history">
        <History licence={licence} />
      </Panel>
    </Stack>
  )
}

/** Why a decision that one may look for is not offered. */
function Undecidable({ licence }: { licence: StudioLicenceDetails }) {
  const translate = useTranslate()
  if (licence.withdrawn_at !== null)
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        {translate('resources.licences.withdrawn', { time: showTime(licence.withdrawn_at) })}
      </Alert>
    )
  if (licence.sends_mails || licence.status === 'revoked') return null
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {translate('resources.licences.mail_missing')}
    </Alert>
  )
}

function Holder({ licence: { holder, user_id: id } }: { licence: StudioLicenceDetails }) {
  const translate = useTranslate()
  if (id === null) return translate('resources.licences.no_holder')
  return (
    <RecordLink resource="users" id={id}>
      {holder}
    </RecordLink>
  )
}

function Track({ licence: { track_id: id, track_title: title } }: { licence: StudioLicenceDetails }) {
  if (id === null) return title
  return (
    <RecordLink resource="tracks" type="edit" id={id}>
      {title}
    </RecordLink>
  )
}

/** Every change since it was issued, the latest first. */
function History({ licence: { changes } }: { licence: StudioLicenceDetails }) {
  const translate = useTranslate()
  if (changes.length === 0)
    return <Typography color="text.secondary">{translate('resources.licences.unchanged')}</Typography>
  return (
    <RowsTable
      columns={['changed_at', 'change', 'cause', 'reason'].map((name) =>
        translate(`resources.licences.columns.${name}`),
      )}
      rows={changes.map(({ cause, change, changed_at: at, reason }) => ({
        id: `${at} ${change}`,
        cells: [
          showTime(at),
          translate(`resources.licences.changes.${change}`),
          translate(`resources.licences.causes.${cause}`),
          reason ?? '–',
        ],
      }))}
    />
  )
}
