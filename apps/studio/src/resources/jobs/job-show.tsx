import { Box } from '@mui/material'
import type { StudioJob } from '@tempolibre/contract'
import type { ReactNode } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { Facts } from '../../editing/facts.tsx'
import { Panel } from '../../editing/panel.tsx'
import { showTime } from '../../editing/show-time.ts'
import { JobActions, JobState, kindWord } from './job-parts.tsx'

/** One job. */
export default function JobShow() {
  const translate = useTranslate()
  const job = useRecordContext<StudioJob>()
  if (!job) return null
  const facts: [field: string, value: ReactNode][] = [
    ['kind', kindWord(translate, job.kind)],
    ['subject', job.subject === '' ? '–' : job.subject],
    ['repeated', translate(`ra.boolean.${job.repeated}`)],
    ['created_at', showTime(job.created_at)],
    ['done_at', showTime(job.done_at)],
    ['attempts', job.attempts],
    ['next_attempt_at', showTime(job.next_attempt_at)],
    ['last_error', job.last_error ?? '–'],
  ]
  return (
    <Panel title="resources.jobs.parts.job" figure={<JobState state={job.state} />}>
      <Facts rows={facts.map(([name, value]) => [translate(`resources.jobs.fields.${name}`), value])} />
      <Box sx={{ mt: 2 }}>
        <JobActions job={job} />
      </Box>
    </Panel>
  )
}
