import { changeStudioSettings, getStudioSettings } from '@tempolibre/contract/operations/studio-staff'
import type { EndpointInput } from '@tempolibre/contract'
import type { SendRequest } from '@tempolibre/contract/request'
import { enter } from '../../session/session.ts'
import { settingsId } from './the-settings.ts'
import type { RecordCalls } from '../../records/studio-resource.ts'

const withId = <Record extends object>(record: Record) => ({ record: { ...record, id: settingsId } })

type SettingsInput = EndpointInput<'changeStudioSettings'> & { id: string }

export const settingsCalls: RecordCalls = {
  get: async (request) => withId((await getStudioSettings(request)).record),
  async change(
    request: SendRequest,
    { version, rights_required, sales_territories, second_factor_required: required }: SettingsInput,
  ) {
    const { record } = await changeStudioSettings(request, {
      version,
      rights_required,
      sales_territories,
      second_factor_required: required,
    })
    // Screens know the rule of rights from the session.
    await enter()
    return withId(record)
  },
}
