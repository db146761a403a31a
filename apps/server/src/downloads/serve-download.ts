import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DownloadableFile } from '@tempolibre/api'
import { taggedLength } from '@tempolibre/audio/tags'
import { allEditions } from '@tempolibre/domain/editions'
import { sendStream, type StreamedBody } from '../http/send-stream.ts'
import { Refusal, refusalOrThrow, tellWait } from '../http/tell-wait.ts'
import type { DownloadServerOptions } from './download-options.ts'
import { contentDisposition } from './file-name.ts'
import { neverSilent } from './never-silent.ts'
import { type OpenedFile, prepareDownloads } from './prepare-downloads.ts'
import { privately, refuseDownload } from './refuse-download.ts'
import { createArchiveSender } from './send-archive.ts'
import { etagOf, readTagged } from './tagged-sound.ts'

const contentTypes = { wav: 'audio/wav', flac: 'audio/flac', mp3: 'audio/mpeg' } as const

/** In which a full queue has probably moved on. */
const busySeconds = 10

/**
 * Creates a listener for signed addresses of recordings: the stored file with the licence's tags, as an attachment,
 * with Range. Any other address is answered with 410 in the visitor's language.
 */
export function createDownloadServer(options: DownloadServerOptions) {
  const { find, log } = options
  const prepared = prepareDownloads(options)
  const { beginsInTime, headers, openTagged, report } = prepared
  const sendArchive = createArchiveSender({ ...options, ...prepared })

  return async function serveDownload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [pathname = '', ...search] = (request.url ?? '').split('?')
    const file = await find(pathname, new URLSearchParams(search.join('?')))
    if (!file) return refuseDownload(410, headers, request, response)
    if (file.edition === allEditions) return sendArchive(file, request, response)
    const opening = openTagged(file, request, response).catch(refusalOrThrow(busySeconds))
    if (!(await beginsInTime(opening))) return sendLater(file, opening, request, response)
    const opened = await opening
    if (opened instanceof Refusal) return tellWait(opened, headers, request, response)
    if (opened === 'missing') {
      if (file.edition !== undefined) return refuseDownload('no edition', headers, request, response)
      log.error({ key: file.key }, 'the recording of a licence is missing')
      return refuseDownload(404, headers, request, response)
    }
    if (opened) await sendTagged(file, opened, request, response)
    // For a HEAD: without the length, which is known once the file is read.
    else response.writeHead(200, headersOf(file)).end()
  }

  /** Sends the headers, and the whole file once its first bytes are ready. */
  async function sendLater(
    file: DownloadableFile,
    opening: Promise<OpenedFile | Refusal | 'missing' | undefined>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    async function* read() {
      const opened = await opening
      if (opened === undefined || opened === 'missing' || opened instanceof Refusal)
        throw new Error('Its answer has begun, and there is no file.')
      yield* neverSilent(readTagged(opened.sound, opened.tagged, 0, taggedLength(opened.tagged)))
    }
    const body = { headers: headersOf(file), length: Number.POSITIVE_INFINITY, range: undefined, read }
    await sendStream({ ...body, onError: (error) => report(error, file) }, request, response)
  }

  /** All but those about length, range and version. */
  function headersOf({ format, name }: DownloadableFile) {
    return {
      ...headers,
      'content-type': contentTypes[format],
      'content-disposition': contentDisposition(name, format),
      'cache-control': privately,
    }
  }

  async function sendTagged(
    file: DownloadableFile,
    { sound, tagged }: OpenedFile,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const etag = etagOf(file, sound, tagged)
    // A client that resumes another version of the file gets all of this one (RFC 9110 §13.1.5).
    const condition = request.headers['if-range']
    const body: StreamedBody = {
      headers: { ...headersOf(file), 'accept-ranges': 'bytes', etag },
      // Infinite while unknown.
      length: taggedLength(tagged),
      range: condition === undefined || condition === etag ? request.headers.range : undefined,
      read: (from, to) => neverSilent(readTagged(sound, tagged, from, to)),
      onError: (error) => report(error, file),
    }
    await sendStream(body, request, response)
  }
}
