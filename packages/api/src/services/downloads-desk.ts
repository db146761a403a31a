import {
  type FileFormat,
  type LicenceDocument,
  productNameOf,
  type SignedLicence,
} from '@tempolibre/contract'
import { findDownloadedFile, findSeller } from '@tempolibre/database'
import { m } from '@tempolibre/locales/messages'
import type { LicenceOffice } from '../licences/licence-office.ts'
import { standingOf } from '../licences/standing.ts'

/** A file that may be sent, and what it should say of itself. */
export interface DownloadableFile {
  format: FileFormat
  /** Storage key of the recording in this format. */
  key: string
  /** Whose licence it is: files that have to be made first are made in turn, account by account. */
  account: string
  /** Whether `key` is a preview, which is all there is of some tracks. */
  isPreview: boolean
  /** What the file is called where it is saved: title, artist and number; no more than that, of any script. */
  name: string
  tags: {
    title: string
    artist: string
    copyright: string
    comment: string
    /** ISO 639-2. */
    language: string
    url: string
    bpm?: number
    key?: string
    genre?: string
    isrc?: string
    further: Record<string, string>
  }
  /** Storage key of the cover. */
  cover: string | null
}

/** ISO 639-2 of each language of the site. */
const threeLetters = { en: 'eng', es: 'spa', fr: 'fra' } as const

/**
 * The file a signed address is for. The address is all that is asked for: no token reaches here.
 * @param pathname as it was asked for, not decoded
 * @returns undefined for an address that was altered, is too old or was never ours, for a licence that is revoked or
 * under dispute or whose holder has gone, and for a track that has left the catalogue
 */
export async function findSignedFile(
  { addresses, db, siteUrl }: Pick<LicenceOffice, 'addresses' | 'db' | 'siteUrl'>,
  pathname: string,
  query: URLSearchParams,
): Promise<DownloadableFile | undefined> {
  const wanted = addresses.check(pathname, query)
  if (!wanted) return undefined
  const row = await findDownloadedFile(db, { number: wanted.number })
  if (!row || standingOf(row) !== 'valid' || row.anonymised_at) return undefined
  const stored = storedFile(wanted.format, row.master, row.preview)
  if (!stored) return undefined
  const licence = JSON.parse(row.document) as LicenceDocument
  return {
    format: wanted.format,
    ...stored,
    account: row.user_id ?? '',
    name: `${row.track_title} – ${row.artist_name} – ${licence.number}`,
    tags: {
      ...writeTags(licence, row.signature, productNameOf(await findSeller(db), siteUrl)),
      ...describeRecording(row),
    },
    cover: row.cover,
  }
}

/** The FLAC and the MP3 of a master have its name but for the ending; without a master, the preview is what is sent. */
export function storedFile(
  format: FileFormat,
  master: string | null,
  preview: string | null,
): Pick<DownloadableFile, 'isPreview' | 'key'> | undefined {
  if (master !== null) return { key: master.replace(/\.\w+$/, `.${format}`), isPreview: false }
  return preview === null || format !== 'mp3' ? undefined : { key: preview, isPreview: true }
}

/** What the catalogue says of a recording; nothing of what it does not know. */
function describeRecording({
  bpm,
  genre,
  isrc,
  key,
}: NonNullable<Awaited<ReturnType<typeof findDownloadedFile>>>): Partial<DownloadableFile['tags']> {
  return {
    ...(bpm !== null && { bpm }),
    ...(key !== null && { key }),
    ...(genre !== null && { genre }),
    ...(isrc !== null && { isrc }),
  }
}

/** A file says by itself under which licence it was downloaded, and proves it without any network. */
function writeTags(licence: LicenceDocument, signature: string, product: string): DownloadableFile['tags'] {
  const locale = licence.language
  const comment = m.certificate_comment(
    { product, number: licence.number, address: licence.verify_url },
    { locale },
  )
  const signed: SignedLicence = { licence, signature }
  return {
    title: licence.track.title,
    artist: licence.track.artist,
    copyright: `${licence.issued_at.slice(0, 4)} ${licence.track.artist}, ${licence.licensor}`,
    comment: licence.credit === null ? comment : `${licence.credit} · ${comment}`,
    language: threeLetters[locale],
    url: licence.verify_url,
    further: {
      'TEMPOLIBRE-LICENCE': licence.number,
      'TEMPOLIBRE-SIGNED-LICENCE': JSON.stringify(signed),
    },
  }
}
