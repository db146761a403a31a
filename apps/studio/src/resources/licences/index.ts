import WorkspacePremium from '@mui/icons-material/WorkspacePremium'
import { getStudioLicence, listStudioLicences } from '@tempolibre/contract/calls/studio-business'
import { lazy } from 'react'
import { type StudioResource, supporters } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const licences: StudioResource = {
  name: 'licences',
  group: 'business',
  read: supporters,
  write: supporters,
  calls: { list: listStudioLicences, get: getStudioLicence },
  editable: [],
  messages,
  icon: WorkspacePremium,
  title: ({ id }) => id,
  list: lazy(() => import('./licence-list.tsx')),
  show: lazy(() => import('./licence-show.tsx')),
}
