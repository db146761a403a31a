import type { ApiClient } from '@tempolibre/contract'
import type { Traces } from '../monitoring/traces.ts'
import { wrapCalls } from './wrap-calls.ts'

/** The client of this process's own API, whose calls are parts of the page they are made for. */
export function traceCalls(client: ApiClient, traces: Pick<Traces, 'runPart'> | undefined): ApiClient {
  if (!traces) return client
  return wrapCalls(
    client,
    (name, call) =>
      (...asked) =>
        traces.runPart(name, () => call(...asked)),
  )
}
