import { ApiError, capabilityOf, createRequest, type RequestOptions } from '@tempolibre/contract'
import {
  type Capability,
  capabilityNames,
  capabilityProbes,
  type CapabilityStandings,
} from '@tempolibre/contract/capabilities'
import { fieldsOf } from '@tempolibre/contract/fields-of'
import { tableOf } from '@tempolibre/locales'
import type { OptionalCapabilities } from './optional-capabilities.ts'

/**
 * Creates a function that says what an API can do for visitors. It waits for what is unknown; what was found out is
 * remembered, and looked up again beside the pages.
 */
export function createCapabilityProbes(
  capabilities: OptionalCapabilities,
  options: Pick<RequestOptions, 'baseUrl' | 'fetch'>,
): () => Promise<CapabilityStandings> {
  const request = createRequest(options)

  async function probe(name: Capability): Promise<void> {
    const url = capabilityProbes[name]
    try {
      await request({ method: 'GET', address: url }, ({ body, status }) => {
        // Our API answers with an object that says so.
        if (fieldsOf(body)['success'] !== true) throw new ApiError('unavailable', { responseStatus: status })
      })
    } catch (error) {
      // Nothing of ours is missing at these addresses, except in a release that does not have them.
      if (error instanceof ApiError && error.code === 'not_found')
        throw new ApiError('not_found', { responseStatus: error.responseStatus })
      throw error
    }
  }

  return async () => {
    const standings = await Promise.all(
      capabilityNames.map(async (name) => {
        const path = capabilityProbes[name]
        return [name, await capabilities.look(capabilityOf({ path }) ?? path, () => probe(name))] as const
      }),
    )
    const known = new Map(standings)
    return tableOf(capabilityNames, (name) => known.get(name) ?? 'unknown')
  }
}
