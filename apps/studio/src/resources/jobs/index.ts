import Engineering from '@mui/icons-material/Engineering'
import { getStudioJob, listStudioJobs } from '@tempolibre/contract/calls/studio-business'
import { lazy } from 'react'
import { administrators, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const jobs: StudioResource = {
  name: 'jobs',
  group: 'administration',
  read: administrators,
  write: administrators,
  calls: { list: listStudioJobs, get: getStudioJob },
  editable: [],
  messages,
  icon: Engineering,
  title: ({ kind, subject }) => (subject === '' ? String(kind) : `${String(kind)} ${String(subject)}`),
  list: lazy(() => import('./job-list.tsx')),
  show: lazy(() => import('./job-show.tsx')),
}
