import MenuOpen from '@mui/icons-material/MenuOpen'
import type { EndpointOutput } from '@tempolibre/contract'
import { changeStudioNavigation, getStudioNavigation } from '@tempolibre/contract/calls/studio-navigation'
import type { SendRequest } from '@tempolibre/contract/request'
import { lazy } from 'react'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'
import {
  editableOfNavigation,
  type NavigationFields,
  navigationId,
  toChange,
  toFields,
} from './the-navigation.ts'

const toRecord = ({ record: { version, ...stored } }: EndpointOutput<'getStudioNavigation'>) => ({
  record: { ...toFields(stored), id: navigationId, version },
})

type NavigationInput = Partial<NavigationFields> & { id: string; version: string }

export const navigation: StudioResource = {
  name: 'navigation',
  group: 'editorial',
  read: everyone,
  write: editors,
  calls: {
    get: async (request) => toRecord(await getStudioNavigation(request)),
    change: async (request: SendRequest, { id: _id, version, ...change }: NavigationInput) =>
      toRecord(await changeStudioNavigation(request, { version, ...toChange(change) })),
  },
  editable: editableOfNavigation,
  messages,
  icon: MenuOpen,
  title: () => '',
  list: lazy(() => import('./navigation-page.tsx')),
}
