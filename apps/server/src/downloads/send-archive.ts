import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DownloadableFile, nameMember } from '@tempolibre/api'
import { taggedLength } from '@tempolibre/audio/tags'
import { listArchived } from '@tempolibre/domain/editions'
import { limitUnderWay } from '@tempolibre/fair-share'
import type { SoundFile, Visit } from '@tempolibre/media'
import { sendStream } from '../http/send-stream.ts'
import { Refusal, tellWait, WorkRefusedError } from '../http/tell-wait.ts'
import type { DownloadServerOptions } from './download-options.ts'
import { type ArchivedFile, layOutArchive, licenceFileOf, streamArchive } from './edition-archive.ts'
import { cleanFileName, contentDisposition } from './file-name.ts'
import { neverSilent } from './never-silent.ts'
import { privately, refuseDownload } from './refuse-download.ts'
import { orUnmade, type PreparedDownloads } from './prepare-downloads.ts'
import { etagOf, readTagged } from './tagged-sound.ts'

/** Archives that are sent at once: minutes each, and each of its files takes a place in the line of its account. */
export const archivesUnderWay = { each: 3, together: 24, forNewcomers: 8 } as const
const places = limitUnderWay(archivesUnderWay)
/** Time after which a holder of three archives under way may try again. */
const archiveSeconds = 60

interface ArchiveParts
  extends PreparedDownloads, Pick<DownloadServerOptions, 'open' | 'foresee' | 'offer' | 'progress'> {}

/** Creates what sends a recording with all that is made of it. */
export function createArchiveSender(singles: ArchiveParts) {
  const { beginsInTime, headers, offer, payerOf, progress, report, visitOf } = singles

  /** Whether nothing has to be made for an archive of these. */
  async function areStored(members: readonly DownloadableFile[]): Promise<boolean> {
    for (const member of members) if ((await progress(member))?.state !== 'ready') return false
    return true
  }

  /**
   * The recording and all that is made of it, one file after the other, each rendered when its turn comes. Lengths of WAV
   * and MP3 are known before: such an archive can be resumed.
   */
  return async function sendArchive(
    file: DownloadableFile,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const offered = await offer(file.key)
    if (!offered) return refuseDownload('no edition', headers, request, response)
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

    const { foreseeAll, listOpened } = archiveMembers({ ...singles, file, licence, request, visit, wanted })
    const foreseeing = orUnmade(foreseeAll(), request)
    // The stream fails with the same error.
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
}

interface MemberParts extends ArchiveParts {
  file: DownloadableFile
  licence: ArchivedFile | undefined
  request: IncomingMessage
  visit: Visit
  wanted: readonly DownloadableFile[]
}

/** The files of an archive, as they are made one after the other, or as they are known before. */
function archiveMembers({ file, foresee, licence, open, request, tag, visit, wanted }: MemberParts) {
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

  return { foreseeAll, listOpened }
}
