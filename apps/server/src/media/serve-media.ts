import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { JudgeSound } from '@tempolibre/api'
import { readMediaPath } from '@tempolibre/domain/media-keys'
import type { Visit } from '@tempolibre/media'
import { StorageError } from '@tempolibre/media/storage-error'
import { clientAddressOf } from '../http/client-address.ts'
import { sendPrepared } from '../http/prepared-body.ts'
import { publicMediaHeaders } from '../http/public-media-headers.ts'
import { sendStream, type StreamedBody } from '../http/send-stream.ts'
import { payVisit, Refusal, refusalOrThrow, tellWait } from '../http/tell-wait.ts'
import { whenLeft } from '../http/when-left.ts'
import { BusyError } from '../share/share-renderer.ts'
import { createDrawings } from './drawings.ts'
import type { GrowingFile, MediaServerOptions } from './media-options.ts'
import { createFileSender } from './send-file.ts'
import { contentTypeOf } from './send-stored.ts'

/** Names contain the content's hash, so the content of an address never changes. */
const immutable = 'public, max-age=31536000, immutable'
/**
 * Neither does a sound, but its song may be withdrawn: caches ask again after an hour, which costs a 304. While the site is away
 * they may send it for a day.
 */
const offeredSound = 'public, max-age=3600, stale-if-error=86400'
/** As long as the address is valid. */
const signedSound = 'private, max-age=3600'

/** Partial files, data, and full-quality recordings, which require signed addresses. */
const isPrivate = /\.(?:part|json)$|^masters\//

/** In which a full queue of songs has probably moved on. */
const busySeconds = 5

/**
 * Creates a listener for `/media/{key}`: Range, ETag, caching; missing previews are rendered and streamed. The sound of what is no
 * longer offered is answered with 410.
 */
export function createMediaServer(options: MediaServerOptions) {
  const { headers, canMake, judgeSound = hearAll, log, make, open: openGrowing, storage } = options
  const publicHeaders = { ...headers, ...publicMediaHeaders }
  const storedHeaders = { ...publicHeaders, 'cache-control': immutable }
  const soundHeaders = {
    everybody: { ...storedHeaders, 'cache-control': offeredSound },
    signed: { ...storedHeaders, 'cache-control': signedSound },
  }

  const sendWhole = createFileSender(options)
  const findDrawing = createDrawings(options, storedHeaders)
  const sendText = (response: ServerResponse, status: number, text: string, more?: Record<string, string>) =>
    answerText(response, { status, headers: { ...publicHeaders, ...more }, text })
  const notFound = (response: ServerResponse) => sendText(response, 404, 'Not found')

  /** @param path of the address behind `/media/`, not decoded */
  return async function serveMedia(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const key = readMediaPath(path)
    if (key === undefined || isPrivate.test(key)) return notFound(response)
    if (extname(key) === '.svg') return sendDrawing(key, request, response)
    const isSound = contentTypeOf(key).startsWith('audio/')
    const hearers = isSound ? await judgeSound(key, queryOf(request)) : undefined
    if (hearers === 'nobody') return sendText(response, 410, 'No longer offered')
    const fileHeaders = hearers ? soundHeaders[hearers] : storedHeaders
    if (await sendWhole(key, fileHeaders, request, response)) return storage.noteUse?.(key)
    if (options.forward) return options.forward(request, response)
    const growing = await openGrowing(key, visitOf(options, request, response)).catch(
      refusalOrThrow(busySeconds),
    )
    if (growing instanceof Refusal) return tellWait(growing, publicHeaders, request, response)
    if (growing) return sendGrowing(growing, options, request, response)
    try {
      if (request.method === 'HEAD')
        return (await canMake(key)) ? answerUnmade(key, fileHeaders, response) : notFound(response)
      if (
        (await make(key, visitOf(options, request, response))) &&
        (await sendWhole(key, fileHeaders, request, response))
      )
        return
    } catch (error) {
      if (error instanceof StorageError) throw error
      const isBusy = error instanceof BusyError
      if (!isBusy) log.error({ err: error, key }, 'a picture could not be made')
      return sendText(response, 503, 'Busy', { 'retry-after': isBusy ? '5' : '60' })
    }
    return notFound(response)
  }

  async function sendDrawing(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const drawing = await findDrawing(key)
    if (!drawing) return options.forward ? options.forward(request, response) : notFound(response)
    await sendPrepared(drawing, request, response)
  }
}

/** Clients take turns by network address. */
function visitOf(
  { budget, trustProxy }: MediaServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Visit {
  const reader = clientAddressOf(request, trustProxy) ?? ''
  return { reader, left: whenLeft(request, response), ...payVisit(budget, { sender: reader }) }
}

/** For a HEAD: the file is made when it is read, and its length is not known before. */
function answerUnmade(key: string, fileHeaders: Record<string, string>, response: ServerResponse): void {
  response.writeHead(200, { ...fileHeaders, 'content-type': contentTypeOf(key) }).end()
}

function answerText(
  response: ServerResponse,
  { headers, status, text }: { status: number; headers: Record<string, string>; text: string },
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(`${text}\n`)
}

/** Sends a file that is being made, or the requested range of it. */
async function sendGrowing(
  { read, renderedBytes, totalBytes }: GrowingFile,
  { headers, log }: Pick<MediaServerOptions, 'headers' | 'log'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body: StreamedBody = {
    headers: {
      ...headers,
      ...publicMediaHeaders,
      'content-type': 'audio/mpeg',
      'cache-control': 'no-store',
      // The player estimates from it how long skipping ahead takes.
      ...(renderedBytes && { 'x-rendered-bytes': String(renderedBytes()) }),
    },
    length: totalBytes ?? Number.POSITIVE_INFINITY,
    range: request.headers.range,
    read: (from, to) => limited(read(from), to - from),
    onError: (error) => log.error({ err: error }, 'preview could not be streamed'),
  }
  await sendStream(body, request, response)
}

const hearAll: JudgeSound = async () => 'everybody'

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at))
}

/** At most `length` bytes of a stream. */
async function* limited(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let left = length
  for await (const chunk of source) {
    if (chunk.length >= left) {
      yield chunk.subarray(0, left)
      return
    }
    left -= chunk.length
    yield chunk
  }
}
