import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DownloadableFile } from '@tempolibre/api'
import { tagSound } from '@tempolibre/audio/tags'
import type { Payer } from '@tempolibre/fair-share'
import { RenderingError, type SoundFile, type Visit } from '@tempolibre/media'
import { clientAddressOf } from '../http/client-address.ts'
import { publicMediaHeaders } from '../http/public-media-headers.ts'
import { payVisit, WorkRefusedError } from '../http/tell-wait.ts'
import { whenLeft } from '../http/when-left.ts'
import { isSettledWithin } from '../http/within-time.ts'
import type { DownloadServerOptions } from './download-options.ts'
import { measureInTime, readHead, type StatedFile } from './tagged-sound.ts'

/**
 * How long what stands before the first byte is waited for, in ms: a cover to be drawn, a recording to be compared, a turn. Then the headers
 * go without the length, and the file follows: an answer that begins too late would look like an outage.
 */
const beginsAfterMs = 5000

/** A file that can be sent. */
export interface OpenedFile {
  sound: SoundFile
  tagged: StatedFile
}

export type PreparedDownloads = ReturnType<typeof prepareDownloads>

/** What single files and archives share: whose they are, what is written into them, and how long that may take. */
export function prepareDownloads(options: DownloadServerOptions) {
  const { log, readCover } = options
  // The signature in the address admits, no cookie: pages elsewhere that were given the address may read the file.
  const headers = { ...options.headers, ...publicMediaHeaders }

  function beginsInTime(work: Promise<unknown>): Promise<boolean> {
    return isSettledWithin(options.beginsAfterMs ?? beginsAfterMs, work)
  }

  /** Of one that is postponed its account is told in its progress; a page asks again for one that a stop has broken off. */
  function report(error: unknown, { key }: DownloadableFile, what = 'a recording could not be sent'): void {
    const isTold =
      error instanceof WorkRefusedError || (error instanceof RenderingError && error.code === 'closed')
    if (!isTold) log.error({ err: error, key }, what)
  }

  /** An address that was passed on is charged to those who open it as well. */
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

  /** All that has to be known before the first byte; undefined for a HEAD of what would have to be made. */
  async function openTagged(
    file: DownloadableFile,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<OpenedFile | 'missing' | undefined> {
    const visit = visitOf(file, request, response)
    const sound = await options.open(file, visit)
    if (!sound) return 'missing'
    // Ranges and Content-Length need the total length; other requests need not wait for it.
    const needsLength = request.method !== 'HEAD' && request.headers.range !== undefined
    const totalBytes = sound.totalBytes ?? (needsLength ? await measureInTime(sound) : undefined)
    const tagged = await orUnmade(tag(file, sound, totalBytes, request, visit), request)
    return tagged && { sound, tagged }
  }

  return { beginsInTime, headers, openTagged, payerOf, report, tag, visitOf }
}

/** For a HEAD undefined, if something would have to be rendered to know what to answer. */
export async function orUnmade<Value>(
  known: Promise<Value>,
  request: IncomingMessage,
): Promise<Value | undefined> {
  return known.catch((error: unknown) => {
    if (request.method === 'HEAD' && error instanceof RenderingError && error.code === 'stopped')
      return undefined
    throw error
  })
}
