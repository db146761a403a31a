import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DownloadableFile, type FindDownload, nameMember } from '@tempolibre/api'
import { taggedLength, tagSound } from '@tempolibre/audio/tags'
import { allEditions, type EditionOffer, listArchived } from '@tempolibre/contract/editions'
import { limitUnderWay, type Payer, type WorkBudget } from '@tempolibre/fair-share'
import { type Media, RenderingError, type SoundFile, type Visit } from '@tempolibre/media'
import { m } from '@tempolibre/locales/messages'
import type { Logger } from '../logging/log.ts'
import { clientAddressOf } from '../http/client-address.ts'
import { publicMediaHeaders } from '../http/public-media-headers.ts'
import { sendStream, type StreamedBody } from '../http/send-stream.ts'
import {
  languageOfRequest,
  payVisit,
  Refusal,
  refusalOrThrow,
  tellWait,
  WorkRefusedError,
} from '../http/tell-wait.ts'
import { whenLeft } from '../http/when-left.ts'
import { isSettledWithin } from '../http/within-time.ts'
import { type ArchivedFile, layOutArchive, licenceFileOf, streamArchive } from './edition-archive.ts'
import { cleanFileName, contentDisposition } from './file-name.ts'
import { neverSilent } from './never-silent.ts'
import type { ReadTagCover } from './tag-cover.ts'
import type { createStatements } from './state-sound.ts'
import { etagOf, measureInTime, readHead, readTagged, type StatedFile } from './tagged-sound.ts'

export interface DownloadServerOptions {
  find: FindDownload
  /** What senders and accounts may have rendered; undefined: anything. */
  budget?: WorkBudget | undefined
  /** Whether a proxy names the sender's address. */
  trustProxy?: boolean
  /** The stored recording; undefined if there is none. Throws a `RenderingError` `busy` if too many are queued. */
  open(file: DownloadableFile, visit: Visit): Promise<SoundFile | undefined>
  /** The same, of which nothing is rendered until it is read; undefined if its length is not known before. */
  foresee: Media['foresee']
  progress: Media['progress']
  /** What can be made of the recording under a storage key; undefined if it does not exist. */
  offer(key: string): Promise<EditionOffer | undefined>
  readCover: ReadTagCover
  /** States how a file sounds that its licence has signed no fingerprint of; undefined: none do. */
  prepareStatement?: ReturnType<typeof createStatements> | undefined
  headers: Readonly<Record<string, string>>
  log: Logger
  /** See `beginsAfterMs`. */
  beginsAfterMs?: number | undefined
}

/** A file that can be sent. */
interface OpenedFile {
  sound: SoundFile
  tagged: StatedFile
}

const contentTypes = { wav: 'audio/wav', flac: 'audio/flac', mp3: 'audio/mpeg' } as const

/** Archives that are sent at once: minutes each, and each of its files takes a place in the line of its account. */
export const archivesUnderWay = { each: 3, together: 24, forNewcomers: 8 } as const
const places = limitUnderWay(archivesUnderWay)
/** In which a full queue has probably moved on, and in which somebody who has three archives under way may try again. */
const busySeconds = 10
const archiveSeconds = 60

/**
 * What stands before the first byte is waited for so long, in ms: a cover to be drawn, a recording to be compared, a turn. Then the headers
 * go without the length, and the file follows: an answer that begins too late would look like an outage.
 */
const beginsAfterMs = 5000

/** Personal responses must not be cached. */
const privately = 'private, no-store'

/**
 * Creates a listener for signed addresses of recordings: the stored file with the licence's tags, as an attachment,
 * with Range. Any other address is answered with 410 in the visitor's language.
 */
export function createDownloadServer(options: DownloadServerOptions) {
  const { find, foresee, log, offer, open, progress, readCover } = options
  // The signature in the address admits, no cookie: pages elsewhere that were given the address may read the file.
  const headers = { ...options.headers, ...publicMediaHeaders }

  return async function serveDownload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [pathname = '', ...search] = (request.url ?? '').split('?')
    const file = await find(pathname, new URLSearchParams(search.join('?')))
    if (!file) return refuse(410, request, response)
    if (file.edition === allEditions) return sendArchive(file, request, response)
    const opening = openTagged(file, request, response).catch(refusalOrThrow(busySeconds))
    if (!(await beginsInTime(opening))) return sendLater(file, opening, request, response)
    const opened = await opening
    if (opened instanceof Refusal) return tellWait(opened, headers, request, response)
    if (opened === 'missing') {
      if (file.edition !== undefined) return refuse('no edition', request, response)
      log.error({ key: file.key }, 'the recording of a licence is missing')
      return refuse(404, request, response)
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

  /**
   * The recording and all that is made of it, one file after the other, each rendered when its turn comes. Lengths of WAV
   * and MP3 are known before: such an archive can be resumed.
   */
  async function sendArchive(
    file: DownloadableFile,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const offered = await offer(file.key)
    if (!offered) return refuse('no edition', request, response)
    const payer = payerOf(file, request)
    const visit = visitOf(file, request, response)
    const names = listArchived(offered, file.format)
    const wanted = [undefined, ...names].map((edition) => nameMember(file, edition))
    const licence = licenceFileOf(file)
    const isLook = request.method === 'HEAD'
    const refused = isLook || (await areStored(wanted)) ? undefined : visit.refuse?.()
    if (refused instanceof WorkRefusedError)
      return tellWait(new Refusal(429, refused.seconds), headers, request, response)
    const end = isLook ? () => {} : places.begin(payer)
    if (!end) return tellWait(new Refusal(429, archiveSeconds), headers, request, response)
    visit.left.addEventListener('abort', end, { once: true })

    async function archived(member: DownloadableFile, sound: SoundFile): Promise<ArchivedFile> {
      // Tags of a file whose length is not known yet cannot be written for WAV.
      const totalBytes = sound.totalBytes ?? (await sound.measure?.())
      const tagged = await tag(member, sound, totalBytes, request, visit)
      const length = taggedLength(tagged)
      return {
        name: cleanFileName(member.name, file.format),
        length,
        version: etagOf(member, sound, tagged),
        read: (from) => readTagged(sound, tagged, from, length),
      }
    }

    async function* listOpened(): AsyncGenerator<ArchivedFile> {
      if (licence) yield licence
      for (const member of wanted) {
        const sound = await open(member, visit)
        if (!sound) throw new Error(`There is no ${member.edition ?? 'recording'} to put into an archive.`)
        yield archived(member, sound)
      }
    }

    async function foreseeAll(): Promise<ArchivedFile[] | undefined> {
      const foreseen: ArchivedFile[] = licence ? [licence] : []
      for (const member of wanted) {
        const sound = await foresee(member, visit)
        if (!sound) return undefined
        foreseen.push(await archived(member, sound))
      }
      return foreseen
    }

    const foreseeing = orUnmade(foreseeAll(), request)
    // Whoever streams it finds the same.
    foreseeing.catch(() => {})
    const files = (await beginsInTime(foreseeing)) ? await foreseeing : undefined
    const archive = files && layOutArchive(files, visit.spend)
    const etag = archive && `"${archive.version}"`
    const condition = request.headers['if-range']
    await sendStream(
      {
        headers: {
          ...headers,
          'content-type': 'application/zip',
          'content-disposition': contentDisposition(file.name, 'zip'),
          'cache-control': privately,
          ...(etag !== undefined && { etag }),
        },
        length: archive?.length ?? Number.POSITIVE_INFINITY,
        range: condition === undefined || condition === etag ? request.headers.range : undefined,
        read: (from, to) => neverSilent(archive?.read(from, to) ?? streamArchive(listOpened(), visit.spend)),
        onError: (error) => report(error, file, 'an archive could not be sent'),
      },
      request,
      response,
    )
    end()
  }

  /** Whether nothing has to be made for an archive of these. */
  async function areStored(members: readonly DownloadableFile[]): Promise<boolean> {
    for (const member of members) if ((await progress(member))?.state !== 'ready') return false
    return true
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

  function refuse(why: keyof typeof refusals, request: IncomingMessage, response: ServerResponse): void {
    const status = why === 'no edition' ? 404 : why
    const locale = languageOfRequest(request)
    response.writeHead(status, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'content-language': locale,
      'cache-control': privately,
      vary: 'accept-language, cookie',
    })
    response.end(`${refusals[why]({}, { locale })}\n`)
  }
}

const refusals = {
  404: m.api_not_found,
  410: m.api_link_expired,
  'no edition': m.api_edition_unavailable,
}
