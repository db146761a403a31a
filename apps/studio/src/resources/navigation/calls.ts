import type { EndpointOutput } from '@tempolibre/contract'
import {
  changeStudioNavigation,
  getStudioNavigation,
} from '@tempolibre/contract/operations/studio-navigation'
import type { SendRequest } from '@tempolibre/contract/request'
import { type NavigationFields, navigationId, toChange, toFields } from './the-navigation.ts'
import type { RecordCalls } from '../../records/studio-resource.ts'

const toRecord = ({ record: { version, ...stored } }: EndpointOutput<'getStudioNavigation'>) => ({
  record: { ...toFields(stored), id: navigationId, version },
})

type NavigationInput = Partial<NavigationFields> & { id: string; version: string }

export const navigationCalls: RecordCalls = {
  get: async (request) => toRecord(await getStudioNavigation(request)),
  change: async (request: SendRequest, { id: _id, version, ...change }: NavigationInput) =>
    toRecord(await changeStudioNavigation(request, { version, ...toChange(change) })),
}
