import Badge from '@mui/icons-material/Badge'
import {
  addStudioAuthor,
  changeStudioAuthor,
  getStudioAuthor,
  listStudioAuthors,
  removeStudioAuthor,
} from '@tempolibre/contract/calls/studio-editorial'
import { lazy } from 'react'
import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import { editableOfAuthor } from './editable.ts'
import messages from './messages.json'

export const authors: StudioResource = {
  name: 'authors',
  group: 'editorial',
  read: everyone,
  write: editors,
  calls: {
    list: listStudioAuthors,
    get: getStudioAuthor,
    add: addStudioAuthor,
    change: changeStudioAuthor,
    remove: removeStudioAuthor,
  },
  editable: editableOfAuthor,
  messages,
  icon: Badge,
  title: ({ name }) => textIn(name, currentLanguage()),
  list: lazy(() => import('./author-list.tsx')),
  edit: lazy(() => import('./author-edit.tsx')),
  create: lazy(() => import('./author-create.tsx')),
}
