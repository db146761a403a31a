import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FindHeardEdition } from '@tempolibre/api'
import type { WorkBudget } from '@tempolibre/fair-share'
import type { Media } from '@tempolibre/media'
import { clientAddressOf } from '../http/client-address.ts'
import { publicMediaHeaders } from '../http/public-media-headers.ts'
import { sendStream } from '../http/send-stream.ts'
import type { Logger } from '../logging/log.ts'
import { whenLeft } from '../http/when-left.ts'
import { payVisit, Refusal, refusalOrThrow, tellWait } from '../http/tell-wait.ts'

/** In which a full queue of songs has probably moved on. */
const busySeconds = 5
/** As long as the address is valid. */
const cacheControl = 'private, max-age=3600'

/**
 * Creates a listener for the signed addresses at which editions are heard before they are licensed: MP3s, sent while they are
 * rendered, with Range. Any other address is answered with 410.
 */
export function createEditionPreviewServer(options: {
  find: FindHeardEdition
  preview: Media['editions']['preview']
  /** What senders may have rendered; undefined: anything. */
  budget?: WorkBudget | undefined
  headers: Readonly<Record<string, string>>
  trustProxy: boolean
  log: Logger
}) {
  const { budget, find, headers, log, preview, trustProxy } = options

  return async function serveEditionPreview(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const [pathname = '', ...search] = (request.url ?? '').split('?')
    const heard = await find(pathname, new URLSearchParams(search.join('?')))
    if (!heard) return refuse(410)
    const { artist, edition, key, title } = heard
    const sender = clientAddressOf(request, trustProxy) ?? ''
    const visit = {
      reader: sender,
      left: whenLeft(request, response),
      ...payVisit(budget, { sender }),
    }
    const file = await preview({ key, edition, tags: { title, artist } }, visit).catch(
      refusalOrThrow(busySeconds),
    )
    if (file instanceof Refusal)
      return tellWait(file, { ...headers, ...publicMediaHeaders }, request, response)
    if (!file) return refuse(404)
    await sendStream(
      {
        headers: {
          ...headers,
          ...publicMediaHeaders,
          'content-type': 'audio/mpeg',
          'cache-control': cacheControl,
          etag: `"${createHash('sha256').update(file.version).digest('base64url').slice(0, 22)}"`,
        },
        length: file.totalBytes,
        range: request.headers.range,
        read: (from, to) => part(file.read(from), to - from),
        onError: (error) => log.error({ err: error, key, edition }, 'an edition could not be sent'),
      },
      request,
      response,
    )

    function refuse(status: 404 | 410): void {
      response.writeHead(status, {
        ...headers,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
      response.end('Not found\n')
    }
  }
}

/** At most `length` bytes of a stream. */
async function* part(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let left = length
  for await (const piece of source) {
    const taken = piece.subarray(0, left)
    left -= taken.length
    yield taken
    if (left === 0) return
  }
}
