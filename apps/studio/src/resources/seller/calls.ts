import type { EndpointOutput } from '@tempolibre/contract'
import { changeStudioSeller, getStudioSeller } from '@tempolibre/contract/operations/studio-business'
import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import { type SellerFields, sellerId, toFields, toSeller, withFormFields } from './the-seller.ts'
import type { RecordCalls } from '../../records/studio-resource.ts'

const toRecord = ({ record: { seller: stored, version } }: EndpointOutput<'getStudioSeller'>) => ({
  record: { ...toFields(stored), id: sellerId, version },
})

type SellerInput = Partial<SellerFields> & { id: string; version: string }

export const sellerCalls: RecordCalls = {
  get: async (request) => toRecord(await getStudioSeller(request)),
  /** The API takes the whole seller; the version tells it whether what is not changed here is still the same. */
  async change(request: SendRequest, input: SellerInput) {
    const { id: _, version, ...change } = input
    const { record } = await getStudioSeller(request)
    const whole = toSeller({ ...toFields(record.seller), ...change })
    try {
      return toRecord(await changeStudioSeller(request, { version, seller: whole }))
    } catch (error) {
      throw error instanceof ApiError ? withFormFields(error) : error
    }
  },
}
