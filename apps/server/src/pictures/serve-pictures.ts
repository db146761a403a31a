import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PictureFault, UploadService } from '@tempolibre/api'
import { administrators, ApiError, editors, endpoints } from '@tempolibre/contract'
import { maxLookPictureBytes, type StaffRole } from '@tempolibre/domain'
import { maxPictureBytes, readPictureCrop } from '@tempolibre/domain/pictures'
import { toError } from '@tempolibre/domain/thrown'
import { isBrokenOff } from '../http/broken-off.ts'
import type { Logger } from '../logging/log.ts'
import type { EncodePicture, PictureUse } from './encode-apart.ts'

/** What may be sent to an address, and by whom. */
interface Destination {
  use: PictureUse
  roles: readonly StaffRole[]
  maxBytes: number
  fault: PictureFault
}

/** Where pictures arrive: the addresses that list or show them. */
const destinations = new Map<string, Destination>([
  [
    endpoints.listStudioPictures.path,
    {
      use: 'text',
      roles: editors.staff,
      maxBytes: maxPictureBytes,
      fault: 'picture_unreadable',
    },
  ],
  [
    endpoints.getStudioLook.path,
    {
      use: 'look',
      roles: administrators.staff,
      maxBytes: maxLookPictureBytes,
      fault: 'look_picture_unreadable',
    },
  ],
])

export const takesPicture = (pathname: string, method: string | undefined): boolean =>
  method === 'POST' && destinations.has(pathname)

/** Of all pictures that arrive or wait for their turn: one is read at a time. */
const maxHeldBytes = 8 * maxPictureBytes

export interface PictureServerParts {
  service: Pick<UploadService, 'authorise' | 'describe' | 'refusePicture'>
  encode: EncodePicture
  /** Bytes that the disk can take besides what it must keep free. */
  freeBytes(): Promise<number>
  headers: Readonly<Record<string, string>>
  log: Pick<Logger, 'error' | 'warn'>
  /** Default: 160 MB. */
  maxHeld?: number
}

/** Receives pictures from the staff, one per request. */
export function createPictureServer({
  service,
  encode,
  freeBytes,
  headers,
  log,
  maxHeld = maxHeldBytes,
}: PictureServerParts) {
  let held = 0

  /** Reads a picture and does something with it. @throws ApiError `payload_too_large`, or `unavailable` if too many wait */
  async function withBody<Result>(
    request: IncomingMessage,
    maxBytes: number,
    use: (body: Buffer) => Promise<Result>,
  ): Promise<Result> {
    let bytes = 0
    try {
      const body = await readBody(request, maxBytes, (more) => {
        bytes += more
        held += more
        if (held > maxHeld) throw new ApiError('unavailable')
      })
      return await use(body)
    } finally {
      held -= bytes
    }
  }

  async function receive(request: IncomingMessage): Promise<object> {
    const destination = destinations.get(pathOf(request))
    if (!destination) throw new ApiError('not_found')
    const { fault, maxBytes, roles, use } = destination
    const authorise = () =>
      service.authorise(new Headers({ authorization: request.headers.authorization ?? '' }), roles)
    await authorise()
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new ApiError('payload_too_large')
    // The files of a picture together are seldom larger than what was sent.
    if ((await freeBytes()) < 2 * maxBytes) throw new ApiError('storage_full')
    const part = parametersOf(request).get('crop')
    const crop = part === null ? undefined : readPictureCrop(part)
    if (part !== null && !crop) throw service.refusePicture(fault)
    const answer = await withBody(request, maxBytes, async (body) => {
      // A session or a role may have ended while it arrived.
      await authorise()
      return encode(body, { crop, use })
    })
    if ('picture' in answer) return { success: true, picture: answer.picture }
    if (answer.away) {
      log.warn({ reason: answer.failure }, 'an uploaded picture could not be stored')
      throw new ApiError('unavailable')
    }
    log.warn({ reason: answer.failure }, 'an uploaded picture was refused')
    throw service.refusePicture(fault)
  }

  return async function servePicture(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = { ...headers, 'cache-control': 'no-store', 'content-type': 'application/json' }
    for (const [name, value] of Object.entries(given)) response.setHeader(name, value)
    try {
      response.end(JSON.stringify(await receive(request)))
    } catch (thrown) {
      const error = toError(thrown)
      if (isBrokenOff(error) || response.destroyed) return void response.destroy()
      const query = parametersOf(request).get('lang') ?? undefined
      const acceptLanguage = request.headers['accept-language']
      const { body, retryAfterSeconds, status } = service.describe(error, { query, acceptLanguage })
      if (status >= 500 && !(error instanceof ApiError))
        log.error({ err: error, path: pathOf(request) }, 'a picture could not be received')
      if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds))
      response.writeHead(status).end(JSON.stringify(body))
    }
  }
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? ''
const parametersOf = ({ url }: IncomingMessage) => new URLSearchParams(url?.split('?', 2)[1])

/** @param onBytes told how many have arrived more @throws ApiError `payload_too_large` */
async function readBody(
  request: IncomingMessage,
  maxBytes: number,
  onBytes: (more: number) => void,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue
    bytes += part.length
    onBytes(part.length)
    if (bytes > maxBytes) throw new ApiError('payload_too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
