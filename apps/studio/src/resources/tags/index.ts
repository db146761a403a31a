import LocalOffer from '@mui/icons-material/LocalOffer'
import {
  addStudioTag,
  changeStudioTag,
  getStudioTag,
  listStudioTags,
  removeStudioTag,
} from '@tempolibre/contract/calls/studio-catalogue'
import { lazy } from 'react'
import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import { editableOfTag } from './editable.ts'
import messages from './messages.json'

export const tags: StudioResource = {
  name: 'tags',
  group: 'catalogue',
  read: everyone,
  write: editors,
  calls: {
    list: listStudioTags,
    get: getStudioTag,
    add: addStudioTag,
    change: changeStudioTag,
    remove: removeStudioTag,
  },
  editable: editableOfTag,
  messages,
  icon: LocalOffer,
  title: ({ name }) => textIn(name, currentLanguage()),
  list: lazy(() => import('./tag-list.tsx')),
  edit: lazy(() => import('./tag-edit.tsx')),
  create: lazy(() => import('./tag-create.tsx')),
}
