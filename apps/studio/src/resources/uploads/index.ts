import CloudUpload from '@mui/icons-material/CloudUpload'
import {
  addStudioUpload,
  getStudioUpload,
  listStudioUploads,
  removeStudioUpload,
} from '@tempolibre/contract/calls/studio-uploads'
import { lazy } from 'react'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const uploads: StudioResource = {
  name: 'uploads',
  group: 'catalogue',
  read: everyone,
  write: editors,
  calls: {
    list: listStudioUploads,
    get: getStudioUpload,
    add: (request, { name }) => addStudioUpload(request, { name: String(name) }),
    remove: removeStudioUpload,
  },
  editable: [],
  messages,
  icon: CloudUpload,
  title: ({ name }) => String(name),
  list: lazy(() => import('./upload-list.tsx')),
  show: lazy(() => import('./upload-show.tsx')),
}
