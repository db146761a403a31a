import Gavel from '@mui/icons-material/Gavel'
import { listStudioDisputes } from '@tempolibre/contract/calls/studio-business'
import { lazy } from 'react'
import { type StudioResource, supporters } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const disputes: StudioResource = {
  name: 'disputes',
  group: 'business',
  read: supporters,
  write: supporters,
  calls: { list: listStudioDisputes },
  editable: [],
  messages,
  icon: Gavel,
  title: ({ name }) => String(name),
  list: lazy(() => import('./dispute-list.tsx')),
}
