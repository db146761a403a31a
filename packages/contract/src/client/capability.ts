import type { Endpoint } from '../endpoints/endpoint.ts'

/**
 * What an endpoint belongs to that only our own API has: the resource below `/api/v1/`, such as `tracks`. Undefined for
 * the calls that every API answers.
 */
export function capabilityOf({ path }: Pick<Endpoint, 'path'>): string | undefined {
  return /^\/api\/v1\/([^/]+)/.exec(path)?.[1]
}
