import { createHash } from 'node:crypto'
import {
  allEditions,
  type FileFormat,
  type LicenceDocument,
  productNameOf,
  type SignedLicence,
  type SoundFingerprint,
} from '@tempolibre/domain'
import { fingerprintAlgorithm, isComparable, readFingerprint } from '@tempolibre/domain/sound-fingerprint'
import { nameEdition } from '@tempolibre/domain/edition-names'
import { findDownloadedFile, findHandOver, findSeller } from '@tempolibre/database'
import { languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { chooseRecording } from '../../licences/chosen-recording.ts'
import { type LicensedFile, lifetimeSeconds } from '../../licences/download-address.ts'
import { coverKey } from '../../http/cover-url.ts'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { readLicenceDocument } from '../../licences/read-licence-document.ts'
import { registeredSound } from '../../licences/registered-sound.ts'
import { statusOf } from '../../licences/status.ts'

/** A file to send, and the metadata to write into it. */
export interface DownloadableFile {
  format: FileFormat
  /** Storage key of the recording in this format. */
  key: string
  /** The licence's account: files are rendered in turn, account by account. */
  account: string
  /** Whether `key` is a preview, which is all that some tracks have. */
  isPreview: boolean
  /** A mix of the recording's stems, as `parseMix` reads it; undefined: the recording itself. */
  mix?: string | undefined
  /** What is made of the recording, or `all` of it as an archive; undefined: the recording itself. */
  edition?: string | undefined
  /** The file name without extension: title, artist and number, in any script. */
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
  /** Under which licence, and what is known of the recording's sound. */
  proof: FileProof
}

/** What decides whether a file has to bring a fingerprint of its own. */
export interface FileProof {
  number: string
  /** SHA-256 of the licence in its canonical form. */
  sha256: string
  trackId: number | null
  /** Of the recording, if the catalogue has one. */
  sound: SoundFingerprint | undefined
  /** Whether that is among the sounds that the licence has signed. */
  isSigned: boolean
}

/** ISO 639-2 of each language of the site. */
const threeLetters = { en: 'eng', es: 'spa', fr: 'fra' } as const

/**
 * Finds the file of a signed address. The address is sufficient: it is requested without a token.
 * @param pathname as requested, not decoded
 * @returns undefined for an address that is altered, expired or forged, for a licence that is revoked, disputed or
 * without a holder, or that the asking account has no part in any more, and for a track that has left the catalogue
 */
export async function findSignedFile(
  { addresses, db, secret, siteUrl }: Pick<LicensingContext, 'addresses' | 'db' | 'secret' | 'siteUrl'>,
  pathname: string,
  query: URLSearchParams,
): Promise<DownloadableFile | undefined> {
  const wanted = addresses.check(pathname, query)
  if (!wanted) return undefined
  const row = await findDownloadedFile(db, {
    number: wanted.number,
    trackId: wanted.versionId,
    holderId: wanted.holderId,
  })
  if (!row || statusOf(row) !== 'valid' || row.anonymised_at) return undefined
  if (wanted.handOver === undefined && wasMadeBefore(query, row.credentials_ended_at)) return undefined
  if (wanted.handOver !== undefined && !(await isHandedOver(db, wanted.handOver, wanted.number)))
    return undefined
  if (wanted.handOver === undefined && !isTheirs(wanted, row)) return undefined
  const { isFormer, master, preview } = chooseRecording(row, wanted.recording)
  const stored = storedFile(wanted.format, master, preview)
  if (!stored) return undefined
  const licence = readLicenceDocument(row)
  const file: DownloadableFile = {
    format: wanted.format,
    ...stored,
    mix: wanted.mix,
    account: row.user_id ?? '',
    name: [row.title, row.artist_name, wanted.mix, licence.number].filter(Boolean).join(' – '),
    tags: {
      ...writeTags(licence, row, productNameOf(await findSeller(db), siteUrl)),
      ...describeRecording(isFormer ? formerFacts(row) : row),
    },
    // A version without a cover has that of its song.
    cover:
      row.licensed_id === null
        ? row.cover
        : coverKey(secret, { kind: 'track', id: row.licensed_id, cover: row.cover }),
    proof: describeProof(licence, row, isFormer),
  }
  return wanted.edition === allEditions ? { ...file, edition: allEditions } : nameMember(file, wanted.edition)
}

function describeProof(licence: LicenceDocument, row: FileRow, isFormer: boolean): FileProof {
  const sound = registeredSound(
    isFormer
      ? { fingerprint: row.former_fingerprint, fingerprint_algorithm: row.former_fingerprint_algorithm }
      : row,
  )
  const signed = [licence.sound, ...(licence.versions ?? []).map((version) => version.sound)]
  return {
    number: licence.number,
    sha256: createHash('sha256').update(row.document).digest('hex'),
    trackId: row.track_id,
    sound,
    isSigned:
      sound !== undefined &&
      canBeCompared(sound) &&
      signed.some((one) => one?.fingerprint === sound.fingerprint),
  }
}

/** A few seconds have a fingerprint that nothing can be compared with. */
function canBeCompared({ algorithm, fingerprint }: SoundFingerprint): boolean {
  const words = algorithm === fingerprintAlgorithm ? readFingerprint(fingerprint) : undefined
  return words !== undefined && isComparable(words)
}

/**
 * The same file, or what is made of its recording: named so in its title and file name, in the licence's language.
 * @param edition undefined: the recording itself
 */
export function nameMember(file: DownloadableFile, edition: string | undefined): DownloadableFile {
  const { edition: _, ...recording } = file
  const { title } = recording.tags
  if (edition === undefined) return recording
  const language = languages.find((each) => threeLetters[each] === recording.tags.language) ?? 'en'
  const name = nameEdition(edition, language)
  return {
    ...recording,
    edition,
    name: recording.name.replace(title, () => `${title} (${withoutColons(name)})`),
    tags: { ...recording.tags, title: `${title} (${name})` },
  }
}

/** File names have none: `2.17` and `stem - drums` instead of `2:17` and `stem: drums`. */
const withoutColons = (name: string) => name.replaceAll(/(?<=\d):(?=\d)/g, '.').replaceAll(/\s*:\s*/g, ' - ')

/** Whether who asked for an address still holds its licence: members of a team leave. */
const isTheirs = (
  { holderId }: LicensedFile,
  { is_held, team_id }: { is_held: boolean | null; team_id: string | null },
): boolean => (holderId === undefined ? team_id === null : is_held === true)

/** Whether a checked address was made before everything that opened the holder's account was ended, to the second. */
function wasMadeBefore(query: URLSearchParams, endedAt: Date | null): boolean {
  const madeAt = Number(query.get('expires')) - lifetimeSeconds
  return endedAt !== null && madeAt <= Math.floor(endedAt.getTime() / 1000)
}

/** Whether a hand-over under a licence is in force. */
async function isHandedOver(db: LicensingContext['db'], handOver: string, licence: string): Promise<boolean> {
  const row = await findHandOver(db, { number: handOver })
  return row?.licence_number === licence && row.revoked_at === null && row.document !== null
}

/**
 * The FLAC and the MP3 of a master share its name except for the extension; without a master, the preview is sent.
 */
export function storedFile(
  format: FileFormat,
  master: string | null,
  preview: string | null,
): Pick<DownloadableFile, 'isPreview' | 'key'> | undefined {
  if (master !== null) return { key: master.replace(/\.\w+$/, `.${format}`), isPreview: false }
  return preview === null || format !== 'mp3' ? undefined : { key: preview, isPreview: true }
}

type FileRow = NonNullable<Awaited<ReturnType<typeof findDownloadedFile>>>

/** What the catalogue said of a recording that was replaced. */
const formerFacts = (row: FileRow) => ({
  genre: row.genre,
  bpm: row.former_bpm,
  tempo_known: row.former_tempo_known,
  key: row.former_key,
  isrc: row.former_isrc,
})

/** The catalogue's metadata of a recording; unknown values are omitted. */
function describeRecording({
  bpm,
  genre,
  isrc,
  key,
  tempo_known,
}: Pick<FileRow, 'bpm' | 'genre' | 'isrc' | 'key' | 'tempo_known'>): Partial<DownloadableFile['tags']> {
  return {
    ...(bpm !== null && tempo_known && { bpm }),
    ...(key !== null && { key }),
    ...(genre !== null && { genre }),
    ...(isrc !== null && { isrc }),
  }
}

/** The tags with the licence of the download, which prove it offline. */
function writeTags(
  licence: LicenceDocument,
  { rehearsal, signature, title }: { rehearsal: boolean; signature: string; title: string },
  product: string,
): DownloadableFile['tags'] {
  const locale = licence.language
  const comment = [
    ...(rehearsal ? [m.verify_test_licence({}, { locale })] : []),
    ...(licence.credit === null ? [] : [licence.credit]),
    m.certificate_comment({ product, number: licence.number, address: licence.verify_url }, { locale }),
  ].join(' · ')
  const signed: SignedLicence = { licence, signature }
  return {
    title,
    artist: licence.track.artist,
    copyright: `${licence.issued_at.slice(0, 4)} ${licence.track.artist}, ${licence.licensor}`,
    comment,
    language: threeLetters[locale],
    url: licence.verify_url,
    further: {
      'TEMPOLIBRE-LICENCE': licence.number,
      'TEMPOLIBRE-SIGNED-LICENCE': JSON.stringify(signed),
    },
  }
}
