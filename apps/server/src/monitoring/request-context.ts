import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The header by which proxies, this server and its logs name the same request. */
export const requestIdHeader = 'x-request-id'

const requests = new AsyncLocalStorage<{ id: string }>()

/** Letters that are safe in a header and in a line of a log. */
const idPattern = /^[\w.:=+/-]{1,128}$/

/** Runs what answers a request; every line that it logs has the request's id. */
export function runWithRequestId(id: string, work: () => void): void {
  requests.run({ id }, work)
}

/** The id of the request that is being answered; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.id
}

/** The id that a trusted proxy has given a request, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, trustProxy: boolean): string {
  const given = headers[requestIdHeader]
  return trustProxy && typeof given === 'string' && idPattern.test(given) ? given : randomUUID()
}
