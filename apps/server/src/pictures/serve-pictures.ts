import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UploadDesk } from '@tempolibre/api'
import { ApiError, endpoints } from '@tempolibre/contract'
import { maxPictureBytes } from '@tempolibre/contract/pictures'
import { toError } from '@tempolibre/contract/thrown'
import { isBrokenOff } from '../http/broken-off.ts'
import type { Logger } from '../logging/log.ts'
import type { EncodingAnswer } from './encode-apart.ts'

/** Where pictures arrive: the address that lists them. */
const picturesPath = endpoints.listStudioPictures.path

export const takesPicture = (pathname: string, method: string | undefined): boolean =>
  pathname === picturesPath && method === 'POST'

export interface PictureServerParts {
  desk: Pick<UploadDesk, 'authorise' | 'describe' | 'refusePicture'>
  encode(bytes: Uint8Array): Promise<EncodingAnswer>
  /** Bytes that the disk can take besides what it must keep free. */
  freeBytes(): Promise<number>
  headers: Readonly<Record<string, string>>
  log: Pick<Logger, 'error' | 'warn'>
}

/** Receives pictures from editors, one per request. */
export function createPictureServer({ desk, encode, freeBytes, headers, log }: PictureServerParts) {
  async function receive(request: IncomingMessage): Promise<object> {
    await desk.authorise(new Headers({ authorization: request.headers.authorization ?? '' }))
    if (Number(request.headers['content-length'] ?? 0) > maxPictureBytes)
      throw new ApiError('payload_too_large')
    // The files of a picture together are seldom larger than what was sent.
    if ((await freeBytes()) < 2 * maxPictureBytes) throw new ApiError('storage_full')
    const answer = await encode(await readBody(request))
    if ('picture' in answer) return { success: true, picture: answer.picture }
    log.warn({ reason: answer.failure }, 'an uploaded picture was refused')
    throw desk.refusePicture()
  }

  return async function servePicture(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = { ...headers, 'cache-control': 'no-store', 'content-type': 'application/json' }
    for (const [name, value] of Object.entries(given)) response.setHeader(name, value)
    try {
      response.end(JSON.stringify(await receive(request)))
    } catch (thrown) {
      const error = toError(thrown)
      if (isBrokenOff(error) || response.destroyed) return void response.destroy()
      const query = new URLSearchParams(request.url?.split('?', 2)[1]).get('lang') ?? undefined
      const acceptLanguage = request.headers['accept-language']
      const { body, status } = desk.describe(error, { query, acceptLanguage })
      if (status >= 500 && !(error instanceof ApiError))
        log.error({ err: error, path: picturesPath }, 'a picture could not be received')
      response.writeHead(status).end(JSON.stringify(body))
    }
  }
}

/** @throws ApiError `payload_too_large` */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue
    bytes += part.length
    if (bytes > maxPictureBytes) throw new ApiError('payload_too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
