import type { Endpoint } from '../endpoints/endpoint.ts'

/**
 * The optional capability an endpoint belongs to: its resource below `/api/v1/`, such as `tracks`. Undefined
 * for the calls that every API answers.
 */
export function capabilityOf({ path }: Pick<Endpoint, 'path'>): string | undefined {
  return /^\/api\/v1\/([^/]+)/.exec(path)?.[1]
}
