import History from '@mui/icons-material/History'
import { getAuditEntry, listAuditEntries } from '@tempolibre/contract/calls/studio-staff'
import { lazy } from 'react'
import { administrators, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const auditEntries: StudioResource = {
  name: 'audit-entries',
  group: 'administration',
  read: administrators,
  // Nobody changes what is recorded.
  write: [],
  calls: { list: listAuditEntries, get: getAuditEntry },
  editable: [],
  messages,
  icon: History,
  title: ({ label }) => String(label),
  list: lazy(() => import('./audit-list.tsx')),
  show: lazy(() => import('./audit-show.tsx')),
}
