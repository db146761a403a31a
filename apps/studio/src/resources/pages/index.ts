import Description from '@mui/icons-material/Description'
import { changeStudioPage, getStudioPage, listStudioPages } from '@tempolibre/contract/calls/studio-editorial'
import { lazy } from 'react'
import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import { editableOfPage } from './editable.ts'
import messages from './messages.json'

export const pages: StudioResource = {
  name: 'pages',
  group: 'editorial',
  read: everyone,
  write: editors,
  calls: { list: listStudioPages, get: getStudioPage, change: changeStudioPage },
  editable: editableOfPage,
  messages,
  icon: Description,
  title: ({ title }) => textIn(title, currentLanguage()),
  list: lazy(() => import('./page-list.tsx')),
  edit: lazy(() => import('./page-edit.tsx')),
}
