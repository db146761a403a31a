import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { LRUCache } from 'lru-cache'
import { readMediaPath } from '@tempolibre/domain/media-keys'
import type { JudgeSound } from '@tempolibre/api'
import type { WorkBudget } from '@tempolibre/fair-share'
import type { Visit } from '@tempolibre/media'
import { type MediaStorage, type StoredFile, storedLength } from '@tempolibre/media/storage'
import { publicMediaHeaders } from '../http/public-media-headers.ts'
import { isNews } from '../http/storage-faults.ts'
import { StorageError } from '@tempolibre/media/storage-error'
import send from 'send'
import { clientAddressOf } from '../http/client-address.ts'
import type { Logger } from '../logging/log.ts'
import { type PreparedBody, prepareBody, sendPrepared } from '../http/prepared-body.ts'
import { sendStream, type StreamedBody } from '../http/send-stream.ts'
import { payVisit, Refusal, refusalOrThrow, tellWait } from '../http/tell-wait.ts'
import { whenLeft } from '../http/when-left.ts'
import { BusyError } from '../share/share-renderer.ts'
import { contentTypeOf, sendStored } from './send-stored.ts'

/** A file that is read while it is being made. */
export interface GrowingFile {
  /** Its final length in bytes, if known beforehand. */
  totalBytes: number | undefined
  /** The bytes from an offset on, as they become available. */
  read(from: number): AsyncIterable<Uint8Array>
  /** Number of bytes available so far. */
  renderedBytes?: () => number
}

export interface MediaServerOptions {
  storage: MediaStorage
  /**
   * Makes files on demand: the file being made, once it is the visitor's turn, or undefined for another key. Throws a
   * `RenderingError`: `busy` if too many are queued, `stopped`.
   */
  open(key: string, visit: Visit): Promise<GrowingFile | undefined>
  /** What senders may have rendered; undefined: anything. */
  budget?: WorkBudget | undefined
  /** The expected length in bytes of a file that `open` can make: a stored one of another length is damaged. */
  lengthOf?(key: string): number | undefined
  /** Draws immediately what could not be stored. */
  draw?(key: string): string | undefined
  /** Makes complete files on demand: true once the file exists, false for another key, or one who has left. */
  make(key: string, visit: Visit): Promise<boolean>
  /** Whether `make` could make it. */
  canMake(key: string): Promise<boolean>
  /** Who hears a sound; undefined: everybody. */
  judgeSound?: JudgeSound | undefined
  /** Passes the request to the process that makes files; undefined if this one does. */
  forward?: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined
  headers: Record<string, string>
  trustProxy: boolean
  log: Logger
}

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

/** Drawings are small and requested by the dozen: at most this many are kept compressed in memory. */
const maxDrawings = 2000
/** Files of a storage elsewhere whose length and version are remembered. */
const maxKnown = 20_000

/**
 * Creates a listener for `/media/{key}`: Range, ETag, caching; missing previews are rendered and streamed. The sound of what is no
 * longer offered is answered with 410.
 */
export function createMediaServer(options: MediaServerOptions) {
  const { headers, canMake, judgeSound = hearAll, log, make, open: openGrowing, storage } = options
  const drawings = new LRUCache<string, PreparedBody>({ max: maxDrawings })
  const known = new LRUCache<string, StoredFile>({ max: maxKnown })
  const storedHeaders = { ...headers, ...publicMediaHeaders, 'cache-control': immutable }
  const soundHeaders = {
    everybody: { ...storedHeaders, 'cache-control': offeredSound },
    signed: { ...storedHeaders, 'cache-control': signedSound },
  }

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
    const growing = await openGrowing(key, visitOf(request, response)).catch(refusalOrThrow(busySeconds))
    if (growing instanceof Refusal)
      return tellWait(growing, { ...headers, ...publicMediaHeaders }, request, response)
    if (growing) return sendGrowing(growing, request, response)
    try {
      if (request.method === 'HEAD')
        return (await canMake(key)) ? answerUnmade(key, fileHeaders, response) : notFound(response)
      if (
        (await make(key, visitOf(request, response))) &&
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

  /** Clients take turns by network address. */
  function visitOf(request: IncomingMessage, response: ServerResponse): Visit {
    const reader = clientAddressOf(request, options.trustProxy) ?? ''
    return {
      reader,
      left: whenLeft(request, response),
      ...payVisit(options.budget, { sender: reader }),
    }
  }

  /** Sends a file that has its expected length, if known: a full disk may have truncated it. False: there is none. */
  async function sendWhole(
    key: string,
    fileHeaders: Record<string, string>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const expected = options.lengthOf?.(key)
    if (storage.settings.kind === 's3') return sendFromStore(key, expected, fileHeaders, request, response)
    if (expected !== undefined && (await storedLength(storage, key)) !== expected) return false
    return sendFile(key, storage.settings.directory, fileHeaders, request, response)
  }

  /** Sends a file of a storage elsewhere. What is known of it is verified by reading it. */
  async function sendFromStore(
    key: string,
    expected: number | undefined,
    fileHeaders: Record<string, string>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const remembered = known.get(key)
    const file = remembered ?? (await storage.find(key))
    if (!file || (expected !== undefined && file.bytes !== expected)) return false
    known.set(key, file)
    try {
      const onError = (error: unknown) => {
        known.delete(key)
        if (isNews(error)) log.error({ err: error, key }, 'a file could not be sent')
      }
      await sendStored(key, file, { headers: fileHeaders, onError }, request, response)
      return true
    } catch (error) {
      known.delete(key)
      if (!(error instanceof StorageError) || error.trouble !== 'changed') throw error
      // It was replaced, removed or truncated since; nothing has been sent yet.
      return remembered ? sendFromStore(key, expected, fileHeaders, request, response) : false
    }
  }

  async function sendDrawing(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const drawing = drawings.get(key) ?? (await loadDrawing(key))
    if (!drawing) return options.forward ? options.forward(request, response) : notFound(response)
    await sendPrepared(drawing, request, response)
  }

  async function loadDrawing(key: string): Promise<PreparedBody | undefined> {
    const body = (await readDrawing(key)) ?? toBuffer(options.draw?.(key))
    if (!body) return undefined
    const drawing = prepareBody({
      status: 200,
      headers: {
        ...storedHeaders,
        'content-type': 'image/svg+xml',
        // A drawing opened on its own must not run scripts.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
      body,
    })
    drawings.set(key, drawing)
    return drawing
  }

  /** Undefined as well while a storage elsewhere is away, if the drawing can be drawn. */
  async function readDrawing(key: string): Promise<Buffer | undefined> {
    try {
      return await storage.read(key)
    } catch (error) {
      if (!(error instanceof StorageError) || options.draw?.(key) === undefined) throw error
      return undefined
    }
  }

  /** Sends a file from disk; false if it does not exist. */
  function sendFile(
    key: string,
    root: string,
    fileHeaders: Record<string, string>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    return new Promise((resolve, reject) => {
      send(request, key, { root, dotfiles: 'deny', index: false, cacheControl: false })
        .on('headers', (answer: ServerResponse) => {
          for (const [name, value] of Object.entries(fileHeaders)) answer.setHeader(name, value)
          // As from a storage elsewhere: nothing is a page.
          answer.setHeader('content-type', contentTypeOf(key))
        })
        .on('error', (error: NodeJS.ErrnoException & { status?: number }) => {
          if (error.status === 404) resolve(false)
          else if (error.status === 416 || error.status === 412) {
            response.writeHead(error.status, headers)
            response.end()
            resolve(true)
          } else reject(error)
        })
        .on('directory', () => resolve(false))
        .on('end', () => resolve(true))
        .pipe(response)
      response.on('close', () => resolve(true))
    })
  }

  /** Sends a file that is being made, or the requested range of it. */
  async function sendGrowing(
    { read, renderedBytes, totalBytes }: GrowingFile,
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

  /** For a HEAD: the file is made when somebody reads it, and its length is not known before. */
  function answerUnmade(key: string, fileHeaders: Record<string, string>, response: ServerResponse): void {
    response.writeHead(200, { ...fileHeaders, 'content-type': contentTypeOf(key) }).end()
  }

  function notFound(response: ServerResponse): void {
    sendText(response, 404, 'Not found')
  }

  function sendText(
    response: ServerResponse,
    status: number,
    text: string,
    more: Record<string, string> = {},
  ): void {
    response.writeHead(status, {
      ...headers,
      ...publicMediaHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...more,
    })
    response.end(`${text}\n`)
  }
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

function toBuffer(text: string | undefined): Buffer | undefined {
  return text === undefined ? undefined : Buffer.from(text)
}
