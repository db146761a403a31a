import FolderOpen from '@mui/icons-material/FolderOpen'
import { getStudioImport, listStudioImports } from '@tempolibre/contract/calls/studio-imports'
import { lazy } from 'react'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const imports: StudioResource = {
  name: 'imports',
  group: 'catalogue',
  read: everyone,
  write: editors,
  calls: { list: listStudioImports, get: getStudioImport },
  editable: [],
  messages,
  icon: FolderOpen,
  title: ({ folder }) => String(folder),
  list: lazy(() => import('./import-list.tsx')),
}
