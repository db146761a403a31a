import Album from '@mui/icons-material/Album'
import {
  addStudioGenre,
  changeStudioGenre,
  getStudioGenre,
  listStudioGenres,
  removeStudioGenre,
} from '@tempolibre/contract/calls/studio-catalogue'
import { lazy } from 'react'
import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import { editableOfGenre } from './editable.ts'
import messages from './messages.json'

export const genres: StudioResource = {
  name: 'genres',
  group: 'catalogue',
  read: everyone,
  write: editors,
  calls: {
    list: listStudioGenres,
    get: getStudioGenre,
    add: addStudioGenre,
    change: changeStudioGenre,
    remove: removeStudioGenre,
  },
  editable: editableOfGenre,
  messages,
  icon: Album,
  title: ({ title }) => textIn(title, currentLanguage()),
  list: lazy(() => import('./genre-list.tsx')),
  edit: lazy(() => import('./genre-edit.tsx')),
  create: lazy(() => import('./genre-create.tsx')),
}
