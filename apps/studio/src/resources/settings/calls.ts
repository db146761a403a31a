import { changeStudioSettings, getStudioSettings } from '@tempolibre/contract/calls/studio-staff'
import type { EndpointInput } from '@tempolibre/contract'
import type { SendRequest } from '@tempolibre/contract/request'
import { settingsId } from './the-settings.ts'
import type { RecordCalls } from '../../records/studio-resource.ts'

const withId = <Record extends object>(record: Record) => ({ record: { ...record, id: settingsId } })

type SettingsInput = EndpointInput<'changeStudioSettings'> & { id: string }

export const settingsCalls: RecordCalls = {
  get: async (request) => withId((await getStudioSettings(request)).record),
  async change(request: SendRequest, { version, second_factor_required: required }: SettingsInput) {
    const { record } = await changeStudioSettings(request, { version, second_factor_required: required })
    return withId(record)
  },
}
