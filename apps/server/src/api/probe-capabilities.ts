import { ApiError, capabilityOf, createRequest, endpoints, type RequestOptions } from '@tempolibre/contract'
import {
  type Capability,
  capabilityNames,
  capabilityProbes,
  type CapabilityStatuses,
} from '@tempolibre/contract/capabilities'
import { tableOf } from '@tempolibre/locales'
import type { ApiReadiness } from './api-readiness.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { OptionalCapabilities } from './optional-capabilities.ts'

/** How long a page waits for what is unknown, in ms: the rest of its ten seconds is for what it then asks for. */
const patienceMs = 4300

export interface CapabilityProbeOptions extends Pick<RequestOptions, 'baseUrl' | 'fetch'> {
  capabilities: OptionalCapabilities
  /** An API that does not answer is not asked for twenty things. */
  breaker: Pick<CircuitBreaker, 'call'>
  readiness: Pick<ApiReadiness, 'known'>
}

/**
 * Creates a function that says what an API can do for visitors. It waits for what is unknown; what was found out is
 * remembered, and looked up again beside the pages.
 */
export function createCapabilityProbes({
  breaker,
  capabilities,
  readiness,
  ...options
}: CapabilityProbeOptions): () => Promise<CapabilityStatuses> {
  const request = createRequest(options)

  async function probe(name: Capability): Promise<void> {
    const url = capabilityProbes[name]
    const read = Object.values(endpoints).find(({ method, path }) => method === 'GET' && path === url)
    try {
      await request({ method: 'GET', address: url }, ({ body, status }) => {
        // Servers that answer 200 to every path have none of it. What can only be posted our API refuses by a code.
        if (!read?.output.safeParse(body).success)
          throw new ApiError('unavailable', { responseStatus: status })
      })
    } catch (error) {
      // Nothing of ours is missing at these addresses, except in a release that does not have them.
      if (error instanceof ApiError && error.code === 'not_found')
        throw new ApiError('not_found', { responseStatus: error.responseStatus })
      throw error
    }
  }

  return async () => {
    const { promise: patience, resolve: giveUp } = Promise.withResolvers<void>()
    const timer = setTimeout(giveUp, patienceMs)
    const looks = capabilityNames.map((name) => {
      const capability = pathCapability(name)
      const counts = () => capabilities.has(capability)
      return capabilities.look(capability, () => breaker.call(() => probe(name), counts))
    })
    await Promise.race([Promise.all(looks), patience])
    clearTimeout(timer)
    return tableOf(capabilityNames, (name) => {
      const status = capabilities.known(pathCapability(name))
      return status === 'unknown' && readiness.known ? 'unanswered' : status
    })
  }
}

function pathCapability(name: Capability): string {
  const path = capabilityProbes[name]
  return capabilityOf({ path }) ?? path
}
