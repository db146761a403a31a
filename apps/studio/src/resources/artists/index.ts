import Person from '@mui/icons-material/Person'
import {
  addStudioArtist,
  changeStudioArtist,
  getStudioArtist,
  listStudioArtists,
  removeStudioArtist,
} from '@tempolibre/contract/calls/studio-catalogue'
import { lazy } from 'react'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import { editableOfArtist } from './editable.ts'
import messages from './messages.json'

export const artists: StudioResource = {
  name: 'artists',
  group: 'catalogue',
  read: everyone,
  write: editors,
  calls: {
    list: listStudioArtists,
    get: getStudioArtist,
    add: addStudioArtist,
    change: changeStudioArtist,
    remove: removeStudioArtist,
  },
  editable: editableOfArtist,
  messages,
  icon: Person,
  title: ({ name }) => String(name),
  list: lazy(() => import('./artist-list.tsx')),
  edit: lazy(() => import('./artist-edit.tsx')),
  create: lazy(() => import('./artist-create.tsx')),
}
