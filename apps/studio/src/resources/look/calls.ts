import type { EndpointInput } from '@tempolibre/contract'
import { getLook } from '@tempolibre/contract/operations/catalogue'
import { changeStudioLook, getStudioLook } from '@tempolibre/contract/operations/studio-look'
import type { SendRequest } from '@tempolibre/contract/request'
import { showLook } from '../../look/site-look.ts'
import { lookId } from './the-look.ts'
import type { RecordCalls } from '../../records/studio-resource.ts'

const withId = <Record extends object>(record: Record) => ({ record: { ...record, id: lookId } })

type LookInput = EndpointInput<'changeStudioLook'> & { id: string }

export const lookCalls: RecordCalls = {
  get: async (request) => withId((await getStudioLook(request)).record),
  async change(request: SendRequest, { id: _id, ...change }: LookInput) {
    const { record } = await changeStudioLook(request, change)
    showLook((await getLook(request, {})).look)
    return withId(record)
  },
}
