import type { ApiClient, CallableName, CallOptions } from '@tempolibre/contract'
import { keysOf, tableOf } from '@tempolibre/locales'

/** Any call of a client. */
export type Call = (input: Record<string, unknown>, options?: CallOptions) => Promise<unknown>

/** The client with every call replaced by what `wrap` makes of it, which takes and returns the same. */
export function wrapCalls(client: ApiClient, wrap: (name: CallableName, call: Call) => Call): ApiClient {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each call is only ever called with its own input
  const calls = client as unknown as Record<CallableName, Call>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- and returns its own answer
  return tableOf(keysOf(calls), (name) => wrap(name, calls[name])) as unknown as ApiClient
}
