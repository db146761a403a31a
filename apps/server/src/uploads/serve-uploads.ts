import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UploadService } from '@tempolibre/api'
import { ApiError } from '@tempolibre/contract'
import { toError } from '@tempolibre/domain/thrown'
import { maxSoundBytes } from '@tempolibre/domain/upload-rules'
import { tusVersion } from '@tempolibre/contract/tus'
import { toApiFault } from '../http/storage-faults.ts'
import { isBrokenOff } from '../http/broken-off.ts'
import type { Logger } from '../logging/log.ts'
import { readAnnouncement, readOffset } from './read-tus-headers.ts'
import type { Receiver, Sender } from './receive-upload.ts'
import type { UploadFolder } from './upload-folder.ts'

/** Where files arrive. */
export const tusPath = '/api/studio/v1/tus'

/** The longest body whose rest is read after a refusal. */
const maxIgnoredBytes = 1024 * 1024

export const isTusPath = (pathname: string): boolean =>
  pathname === tusPath || pathname.startsWith(`${tusPath}/`)

export interface UploadServerParts {
  service: UploadService
  folder: UploadFolder
  receiver: Receiver
  headers: Readonly<Record<string, string>>
  log: Pick<Logger, 'error'>
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Receives the files of uploads by tus 1.0, with the extensions creation and termination
 * (https://tus.io/protocols/resumable-upload).
 */
export function createUploadServer({ service, folder, headers, log, receiver }: UploadServerParts) {
  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { file, replaced } = await service.announce(readAnnouncement(request), await folder.freeBytes())
    if (replaced) await folder.remove(replaced)
    await folder.begin(file)
    response.writeHead(201, { location: `${tusPath}/${file.id}`, 'upload-offset': '0' }).end()
  }

  async function answerFile(
    method: string,
    id: string,
    sender: Sender,
    response: ServerResponse,
  ): Promise<void> {
    const { request } = sender
    if (!uuid.test(id)) throw new ApiError('not_found')
    const file = await service.find(id)
    if (method === 'HEAD') {
      const offset = await receiver.offsetOf(file)
      response.writeHead(200, { 'upload-offset': String(offset), 'upload-length': String(file.bytes) }).end()
    } else if (method === 'PATCH') {
      if (request.headers['content-type'] !== 'application/offset+octet-stream')
        throw new ApiError('unsupported_media_type')
      const offset = await receiver.receive(file, readOffset(request), sender)
      response.writeHead(204, { 'upload-offset': String(offset) }).end()
    } else if (method === 'DELETE') {
      await service.remove(file)
      await folder.remove(file)
      response.writeHead(204).end()
    } else throw new ApiError('method_not_allowed')
  }

  /** Answers with an error, whose body names its code and says in the sender's language what to do. */
  function refuse(
    thrown: Error,
    query: string | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const error = toError(toApiFault(thrown))
    const { body, retryAfterSeconds, status } = service.describe(error, {
      query,
      acceptLanguage: request.headers['accept-language'],
    })
    if (status >= 500 && !(error instanceof ApiError))
      log.error({ err: error, path: tusPath }, 'upload failed')
    if (response.headersSent || response.destroyed) return
    // A sender that is still sending hears nothing: a short rest is read, a long one is broken off, and its sender asks again.
    if (Number(request.headers['content-length'] ?? 0) <= maxIgnoredBytes) request.resume()
    else if (!request.complete) response.setHeader('connection', 'close')
    if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds))
    else if (status === 503) response.setHeader('retry-after', '5')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  return async function serveUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [pathname = '', query = ''] = request.url?.split('?', 2) ?? []
    const given = { ...headers, 'tus-resumable': tusVersion, 'cache-control': 'no-store' }
    for (const [name, value] of Object.entries(given)) response.setHeader(name, value)
    const override = request.headers['x-http-method-override']
    const method = typeof override === 'string' ? override.toUpperCase() : (request.method ?? '')
    if (method === 'OPTIONS') {
      const offer = { 'tus-version': tusVersion, 'tus-extension': 'creation,termination' }
      response.writeHead(204, { ...offer, 'tus-max-size': String(maxSoundBytes) }).end()
      return
    }
    if (request.headers['tus-resumable'] !== tusVersion) {
      response.writeHead(412, { 'tus-version': tusVersion }).end()
      return
    }
    try {
      const authorise = () =>
        service.authorise(new Headers({ authorization: request.headers.authorization ?? '' }))
      await authorise()
      if (pathname !== tusPath)
        await answerFile(method, pathname.slice(tusPath.length + 1), { request, authorise }, response)
      else if (method === 'POST') await create(request, response)
      else throw new ApiError('method_not_allowed')
    } catch (error) {
      // What has arrived stays; the sender asks how much when it comes back.
      if (isBrokenOff(error) || response.destroyed) return void response.destroy()
      refuse(toError(error), new URLSearchParams(query).get('lang') ?? undefined, request, response)
    }
  }
}
