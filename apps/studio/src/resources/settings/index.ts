import Settings from '@mui/icons-material/Settings'
import { changeStudioSettings, getStudioSettings } from '@tempolibre/contract/calls/studio-staff'
import type { EndpointInput } from '@tempolibre/contract'
import type { SendRequest } from '@tempolibre/contract/request'
import { lazy } from 'react'
import { administrators, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'
import { editableOfSettings, settingsId } from './the-settings.ts'

const withId = <Record extends object>(record: Record) => ({ record: { ...record, id: settingsId } })

export const settings: StudioResource = {
  name: 'settings',
  group: 'administration',
  read: administrators,
  write: administrators,
  calls: {
    get: async (request) => withId((await getStudioSettings(request)).record),
    async change(request: SendRequest, { version, second_factor_required: required }: SettingsInput) {
      const { record } = await changeStudioSettings(request, { version, second_factor_required: required })
      return withId(record)
    },
  },
  editable: editableOfSettings,
  messages,
  icon: Settings,
  title: () => '',
  list: lazy(() => import('./settings-page.tsx')),
}

type SettingsInput = EndpointInput<'changeStudioSettings'> & { id: string }
