import { open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import type { Visit } from '@tempolibre/demo/render'
import { lengthOf } from '@tempolibre/demo/whole-file'
import send from 'send'
import { isBrokenOff } from '../http/broken-off.ts'
import { clientAddressOf } from '../http/client-address.ts'
import type { Logger } from '../logging/log.ts'
import { type PreparedBody, prepareBody, sendPrepared } from '../http/prepared-body.ts'
import { parseRange } from '../http/range.ts'
import { BusyError } from '../share/share-renderer.ts'

/** A file that is being made while it is read. */
export interface GrowingFile {
  /** Its final length in bytes, where that is known beforehand. */
  totalBytes: number | undefined
  /** The bytes from an offset on, as they come. */
  read(from: number): AsyncIterable<Uint8Array>
  /** Bytes that are there by now. */
  renderedBytes?: () => number
}

export interface MediaServerOptions {
  /** Where the files are; a file's key is its path below this folder. */
  directory: string
  /**
   * Files that can be made on demand: the file being made, or undefined where the key is none of them. Throws `BusyError`
   * where too many are waited for.
   */
  open(key: string, visit: Visit): Promise<GrowingFile | undefined>
  /** What length a file that `open` can make has, in bytes: one of another length is no good. */
  lengthOf?(key: string): number | undefined
  /** Drawings that can be made at once, for those that are not kept. */
  draw?(key: string): string | undefined
  /** Files that are made whole on demand: true once the file is there, false where the key is none of them. */
  make(key: string): Promise<boolean>
  headers: Record<string, string>
  trustProxy: boolean
  log: Logger
}

/** Names carry their content's hash, so an address never changes its content. */
const immutable = 'public, max-age=31536000, immutable'

/** Folders, then a plain file name: nothing that could leave the media folder. */
const keyPattern = /^(?:[a-z0-9]+\/)+[a-z0-9][a-z0-9._-]*$/

/** Halves of files, data, and recordings in full quality, which have signed addresses of their own. */
const isPrivate = /\.(?:part|json)$|^masters\//

/** Drawings are small and asked for by the dozen: they are kept compressed, this many at most. */
const maxDrawings = 2000

/** A listener for `/media/{key}`: Range, ETag, immutable caching; previews not made yet are made and streamed. */
export function createMediaServer(options: MediaServerOptions) {
  const { directory, headers, log, make, open: openGrowing } = options
  const drawings = new LRUCache<string, PreparedBody>({ max: maxDrawings })

  return async function serveMedia(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!keyPattern.test(key) || key.includes('..') || isPrivate.test(key)) return notFound(response)
    if (extname(key) === '.svg') return sendDrawing(key, request, response)
    if ((await isAsLong(key)) && (await sendFile(key, request, response))) return
    const growing = await openGrowing(key, visitOf(request, response)).catch(busyOrThrow)
    if (growing === 'busy') return sendText(response, 503, 'Busy', { 'retry-after': '5' })
    if (growing) return sendGrowing(growing, request, response)
    try {
      if ((await make(key)) && (await sendFile(key, request, response))) return
    } catch (error) {
      const isBusy = error instanceof BusyError
      if (!isBusy) log.error({ err: error, key }, 'a picture could not be made')
      return sendText(response, 503, 'Busy', { 'retry-after': isBusy ? '5' : '60' })
    }
    return notFound(response)
  }

  /** Readers take turns by network address. */
  function visitOf(request: IncomingMessage, response: ServerResponse): Visit {
    const reader = clientAddressOf(request, options.trustProxy) ?? ''
    return { reader, left: whenClosed(response) }
  }

  /** Whether a file is as long as it should be, as far as anybody knows: a disk may have cut it short. */
  async function isAsLong(key: string): Promise<boolean> {
    const expected = options.lengthOf?.(key)
    return expected === undefined || (await lengthOf(join(directory, key))) === expected
  }

  async function sendDrawing(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const drawing = drawings.get(key) ?? (await loadDrawing(key))
    if (!drawing) return notFound(response)
    await sendPrepared(drawing, request, response)
  }

  async function loadDrawing(key: string): Promise<PreparedBody | undefined> {
    const body = (await readIfPresent(join(directory, key))) ?? toBuffer(options.draw?.(key))
    if (!body) return undefined
    const drawing = prepareBody({
      status: 200,
      headers: {
        ...headers,
        'content-type': 'image/svg+xml',
        'cache-control': immutable,
        // A drawing opened on its own runs nothing.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cross-origin-resource-policy': 'cross-origin',
      },
      body,
    })
    drawings.set(key, drawing)
    return drawing
  }

  /** Sends a file from disk; false where there is none. */
  function sendFile(key: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve, reject) => {
      send(request, key, { root: directory, dotfiles: 'deny', index: false, cacheControl: false })
        .on('headers', (answer: ServerResponse) => {
          for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value)
          answer.setHeader('cache-control', immutable)
          answer.setHeader('cross-origin-resource-policy', 'cross-origin')
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

  /** Sends a file that is still being made, or the part of it that was asked for. */
  async function sendGrowing(
    { read, renderedBytes, totalBytes }: GrowingFile,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const all: Record<string, string> = {
      ...headers,
      'content-type': 'audio/mpeg',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    }
    // Players tell from it how long a listener who skips ahead has to wait.
    if (renderedBytes) all['x-rendered-bytes'] = String(renderedBytes())
    const range = totalBytes === undefined ? undefined : parseRange(request.headers.range, totalBytes)
    if (range === 'unsatisfiable') {
      response.writeHead(416, { ...all, 'content-range': `bytes */${totalBytes}` })
      response.end()
      return
    }
    const from = range?.from ?? 0
    const to = range?.to ?? (totalBytes === undefined ? undefined : totalBytes - 1)
    if (totalBytes !== undefined) {
      all['accept-ranges'] = 'bytes'
      all['content-length'] = String((to ?? 0) - from + 1)
    }
    if (range) all['content-range'] = `bytes ${range.from}-${range.to}/${totalBytes}`
    response.writeHead(range ? 206 : 200, all)
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    // Headers go out at once: the player knows that sound is coming.
    response.flushHeaders()
    try {
      await pipeline(
        Readable.from(limited(read(from), to === undefined ? undefined : to - from + 1)),
        response,
      )
    } catch (error) {
      // A listener who skips or leaves closes the connection; that is no fault.
      if (!isBrokenOff(error)) {
        log.error({ err: error }, 'preview could not be streamed')
        response.destroy()
      }
    }
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
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...more,
    })
    response.end(`${text}\n`)
  }
}

/** For `catch`: whether too many wait; throws anything else. */
export function busyOrThrow(error: unknown): 'busy' {
  if (error instanceof BusyError) return 'busy'
  throw error
}

/** Aborts once a connection is over, whoever closed it. */
export function whenClosed(response: ServerResponse): AbortSignal {
  const closed = new AbortController()
  if (response.closed) closed.abort()
  else response.once('close', () => closed.abort())
  return closed.signal
}

/** At most `length` bytes of a stream. */
async function* limited(
  source: AsyncIterable<Uint8Array>,
  length: number | undefined,
): AsyncGenerator<Uint8Array> {
  let left = length ?? Number.POSITIVE_INFINITY
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

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    await using file = await open(path)
    return await file.readFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
