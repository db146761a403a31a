import Download from '@mui/icons-material/Download'
import { listStudioDownloads } from '@tempolibre/contract/calls/studio-business'
import { lazy } from 'react'
import { type StudioResource, supporters } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const downloads: StudioResource = {
  name: 'downloads',
  group: 'business',
  read: supporters,
  write: supporters,
  calls: { list: listStudioDownloads },
  editable: [],
  messages,
  icon: Download,
  title: ({ licence_number: number }) => String(number),
  list: lazy(() => import('./download-list.tsx')),
}
