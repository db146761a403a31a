import Inbox from '@mui/icons-material/Inbox'
import { getStudioMessage, listStudioMessages } from '@tempolibre/contract/calls/studio-business'
import { lazy } from 'react'
import { type StudioResource, supporters } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const visitorMessages: StudioResource = {
  name: 'messages',
  group: 'business',
  read: supporters,
  write: supporters,
  calls: { list: listStudioMessages, get: getStudioMessage },
  editable: [],
  messages,
  icon: Inbox,
  title: ({ name }) => String(name),
  list: lazy(() => import('./message-list.tsx')),
  show: lazy(() => import('./message-show.tsx')),
}
