import Palette from '@mui/icons-material/Palette'
import type { EndpointInput } from '@tempolibre/contract'
import { getLook } from '@tempolibre/contract/calls/catalogue'
import { changeStudioLook, getStudioLook } from '@tempolibre/contract/calls/studio-look'
import type { SendRequest } from '@tempolibre/contract/request'
import { lazy } from 'react'
import { showLook } from '../../look/site-look.ts'
import { administrators, everyone, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'
import { editableOfLook, lookId } from './the-look.ts'

const withId = <Record extends object>(record: Record) => ({ record: { ...record, id: lookId } })

type LookInput = EndpointInput<'changeStudioLook'> & { id: string }

export const look: StudioResource = {
  name: 'look',
  group: 'administration',
  read: everyone,
  write: administrators,
  calls: {
    get: async (request) => withId((await getStudioLook(request)).record),
    async change(request: SendRequest, { id: _id, ...change }: LookInput) {
      const { record } = await changeStudioLook(request, change)
      showLook((await getLook(request, {})).look)
      return withId(record)
    },
  },
  editable: editableOfLook,
  messages,
  icon: Palette,
  title: () => '',
  list: lazy(() => import('./look-page.tsx')),
}
