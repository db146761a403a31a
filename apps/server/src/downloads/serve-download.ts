import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DownloadableFile } from '@tempolibre/api'
import { taggedLength, tagSound } from '@tempolibre/audio/tags'
import { allEditions } from '@tempolibre/domain/editions'
import type { Payer } from '@tempolibre/fair-share'
import { RenderingError, type SoundFile, type Visit } from '@tempolibre/media'
import { clientAddressOf } from '../http/client-address.ts'
import { publicMediaHeaders } from '../http/public-media-headers.ts'
import { sendStream, type StreamedBody } from '../http/send-stream.ts'
import { payVisit, Refusal, refusalOrThrow, tellWait, WorkRefusedError } from '../http/tell-wait.ts'
import { whenLeft } from '../http/when-left.ts'
import { isSettledWithin } from '../http/within-time.ts'
import type { DownloadServerOptions } from './download-options.ts'
import { contentDisposition } from './file-name.ts'
import { neverSilent } from './never-silent.ts'
import { privately, refuseDownload } from './refuse-download.ts'
import { createArchiveSender } from './send-archive.ts'
import { etagOf, measureInTime, readHead, readTagged, type StatedFile } from './tagged-sound.ts'

/** A file that can be sent. */
interface OpenedFile {
  sound: SoundFile
  tagged: StatedFile
}

const contentTypes = { wav: 'audio/wav', flac: 'audio/flac', mp3: 'audio/mpeg' } as const

/** In which a full queue has probably moved on. */
const busySeconds = 10

/**
 * What stands before the first byte is waited for so long, in ms: a cover to be drawn, a recording to be compared, a turn. Then the headers
 * go without the length, and the file follows: an answer that begins too late would look like an outage.
 */
const beginsAfterMs = 5000

/**
 * Creates a listener for signed addresses of recordings: the stored file with the licence's tags, as an attachment,
 * with Range. Any other address is answered with 410 in the visitor's language.
 */
export function createDownloadServer(options: DownloadServerOptions) {
  const { find, log, open, readCover } = options
  // The signature in the address admits, no cookie: pages elsewhere that were given the address may read the file.
  const headers = { ...options.headers, ...publicMediaHeaders }

  const sendArchive = createArchiveSender({
    ...options,
    headers,
    payerOf,
    visitOf,
    tag,
    orUnmade,
    beginsInTime,
    report,
  })

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
    else answerUnmade(file, response)
  }

  function beginsInTime(work: Promise<unknown>): Promise<boolean> {
    return isSettledWithin(options.beginsAfterMs ?? beginsAfterMs, work)
  }

  /** All that has to be known before the first byte; undefined for a HEAD of what would have to be made. */
  async function openTagged(
    file: DownloadableFile,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<OpenedFile | 'missing' | undefined> {
    const visit = visitOf(file, request, response)
    const sound = await open(file, visit)
    if (!sound) return 'missing'
    // Ranges and Content-Length need the total length; other requests need not wait for it.
    const needsLength = request.method !== 'HEAD' && request.headers.range !== undefined
    const totalBytes = sound.totalBytes ?? (needsLength ? await measureInTime(sound) : undefined)
    const tagged = await orUnmade(tag(file, sound, totalBytes, request, visit), request)
    return tagged && { sound, tagged }
  }

  /** Sends the headers, and the whole file once it is known what it begins with. */
  async function sendLater(
    file: DownloadableFile,
    opening: Promise<OpenedFile | Refusal | 'missing' | undefined>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    await sendStream(
      {
        headers: headersOf(file),
        length: Number.POSITIVE_INFINITY,
        range: undefined,
        async *read() {
          const opened = await opening
          if (opened === undefined || opened === 'missing' || opened instanceof Refusal)
            throw new Error('Its answer has begun, and there is no file.')
          yield* neverSilent(readTagged(opened.sound, opened.tagged, 0, taggedLength(opened.tagged)))
        },
        onError: (error) => report(error, file),
      },
      request,
      response,
    )
  }

  /** Of one that is postponed its account is told in its progress; a page asks again for one that a stop has broken off. */
  function report(error: unknown, { key }: DownloadableFile, what = 'a recording could not be sent'): void {
    const isTold =
      error instanceof WorkRefusedError || (error instanceof RenderingError && error.code === 'closed')
    if (!isTold) log.error({ err: error, key }, what)
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

  /** An address that was handed on is paid by whoever opens it as well. */
  function payerOf({ account }: DownloadableFile, request: IncomingMessage): Payer {
    return { account, sender: clientAddressOf(request, options.trustProxy ?? false) }
  }

  /** An account's files are rendered in turn. */
  function visitOf(file: DownloadableFile, request: IncomingMessage, response: ServerResponse): Visit {
    // A connection that has ended has no address any more.
    const payer = payerOf(file, request)
    return {
      reader: file.account,
      left: whenLeft(request, response),
      ...payVisit(options.budget, payer),
      beginsAtOnce: true,
    }
  }

  async function tag(
    file: DownloadableFile,
    sound: SoundFile,
    totalBytes: number | undefined,
    request: IncomingMessage,
    visit: Visit,
  ): Promise<StatedFile> {
    const { cover: coverKey, format, tags } = file
    // For a HEAD none is drawn, and no length is told.
    const [head, cover, statement] = await Promise.all([
      sound.head ?? readHead(sound),
      readCover(coverKey, { draw: request.method !== 'HEAD' }),
      options.prepareStatement?.(file, sound, visit),
    ])
    if (cover === 'undrawn') throw new RenderingError('stopped', 'Its cover is not drawn.')
    const tagged = tagSound(format, head, totalBytes ?? Number.POSITIVE_INFINITY, {
      ...tags,
      ...(cover && { cover }),
      further: { ...tags.further, ...statement?.tag },
    })
    return { ...tagged, statement }
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

  /** For a HEAD undefined, if something would have to be rendered to know what to answer. */
  async function orUnmade<Value>(
    known: Promise<Value>,
    request: IncomingMessage,
  ): Promise<Value | undefined> {
    return known.catch((error: unknown) => {
      if (request.method === 'HEAD' && error instanceof RenderingError && error.code === 'stopped')
        return undefined
      throw error
    })
  }

  /** For a HEAD: without the length, which is known when somebody reads the file. */
  function answerUnmade(file: DownloadableFile, response: ServerResponse): void {
    response.writeHead(200, headersOf(file))
    response.end()
  }
}
