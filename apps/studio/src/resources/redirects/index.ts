import AltRoute from '@mui/icons-material/AltRoute'
import {
  addStudioRedirect,
  changeStudioRedirect,
  getStudioRedirect,
  listStudioRedirects,
  removeStudioRedirect,
} from '@tempolibre/contract/calls/studio-business'
import { lazy } from 'react'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import { editableOfRedirect } from './editable.ts'
import messages from './messages.json'

export const redirects: StudioResource = {
  name: 'redirects',
  group: 'editorial',
  read: everyone,
  write: editors,
  calls: {
    list: listStudioRedirects,
    get: getStudioRedirect,
    add: addStudioRedirect,
    change: changeStudioRedirect,
    remove: removeStudioRedirect,
  },
  editable: editableOfRedirect,
  messages,
  icon: AltRoute,
  title: ({ path }) => String(path),
  list: lazy(() => import('./redirect-list.tsx')),
  edit: lazy(() => import('./redirect-edit.tsx')),
  create: lazy(() => import('./redirect-create.tsx')),
}
