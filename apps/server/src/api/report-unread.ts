import type { ApiClient } from '@tempolibre/contract'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { LRUCache } from 'lru-cache'
import { wrapCalls } from './wrap-calls.ts'

/** Maximum number of calls of which it is remembered that they were reported. */
const maxReported = 1000

/** Logs once what cannot be read of an answer, and again only if all of it could be read meanwhile. */
export function reportUnread(
  client: ApiClient,
  log: { warn(details: object, message: string): void },
): ApiClient {
  const reported = new LRUCache<string, true>({ max: maxReported })
  return wrapCalls(client, (name, call) => async (input, options) => {
    const answer = await call(input, options)
    const { unread } = fieldsOf(answer)
    const key = `${name} ${JSON.stringify(input)}`
    if (unread === undefined) reported.delete(key)
    else if (!reported.has(key)) {
      reported.set(key, true)
      const { count, first } = fieldsOf(unread)
      log.warn(
        { call: name, ...input, count, first },
        'entries of an answer of the API at API_URL cannot be read: the others are shown, pages of those are an outage',
      )
    }
    return answer
  })
}
