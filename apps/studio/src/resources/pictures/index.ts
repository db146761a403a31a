import PhotoLibrary from '@mui/icons-material/PhotoLibrary'
import { listStudioPictures } from '@tempolibre/contract/calls/studio-editorial'
import { lazy } from 'react'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const pictures: StudioResource = {
  name: 'pictures',
  group: 'editorial',
  read: everyone,
  write: editors,
  calls: { list: listStudioPictures },
  editable: [],
  messages,
  icon: PhotoLibrary,
  title: ({ id }) => id,
  list: lazy(() => import('./picture-list.tsx')),
}
