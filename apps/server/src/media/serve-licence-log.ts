import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLogFile } from '@tempolibre/domain/licence-log'
import type { MediaStorage } from '@tempolibre/media/storage'
import { prepareBody, sendPrepared } from '../http/prepared-body.ts'

/** A day's head is signed once: copies may be five minutes old. */
const cacheControl = 'public, max-age=300'

/** Creates a listener for the exported log of licences; false if there is no such file. */
export function createLicenceLogServer({
  headers,
  storage,
}: {
  headers: Record<string, string>
  storage: Pick<MediaStorage, 'read'>
}) {
  return async function serveLicenceLog(
    pathname: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const key = pathname.slice(1)
    const body = isLogFile(key) ? await storage.read(key) : undefined
    if (!body) return false
    const prepared = prepareBody({
      status: 200,
      headers: {
        ...headers,
        'content-type': key.endsWith('.jsonl') ? 'application/x-ndjson' : 'application/json',
        'cache-control': cacheControl,
        // Anyone may verify it, in a page of their own as well.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
      body,
    })
    await sendPrepared(prepared, request, response)
    return true
  }
}
