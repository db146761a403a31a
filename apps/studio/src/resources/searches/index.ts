import Search from '@mui/icons-material/Search'
import { listStudioSearches } from '@tempolibre/contract/calls/studio-dashboard'
import { lazy } from 'react'
import { everyone, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const searches: StudioResource = {
  name: 'searches',
  group: 'catalogue',
  read: everyone,
  write: everyone,
  calls: { list: listStudioSearches },
  editable: [],
  messages,
  icon: Search,
  title: ({ words }) => String(words),
  list: lazy(() => import('./search-list.tsx')),
}
