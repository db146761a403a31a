import {
  ApiError,
  type EndpointOutput,
  type MusicCategory,
  type TrackOrigin,
  type TrackSummary,
} from '@tempolibre/contract'
import { encodePeaks, type TrackSort } from '@tempolibre/domain'
import { listedTrackFields, saidTrackFields, shownTrackFields } from '@tempolibre/domain/track-fields'
import {
  type Database,
  findArtist,
  findMusicCategory,
  findTrack,
  findTrackSound,
  findWithdrawnTrack,
  getTrackSummaries,
  listMusicCategories,
  listSimilarTracks,
  listTracks,
  listVersions,
  type TrackPlace,
} from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { fallbackField, translatedFallbackField, untranslatedField } from '../../http/fallback-fields.ts'
import { type CoverSettings, coverUrl } from '../../http/cover-url.ts'
import { mediaUrl, pictureOf } from '../../http/media-url.ts'
import { sortValues, trackNumber } from '../../search/list-steps.ts'
import type { KeptSearch } from '../../search/search-memory.ts'
import type { JudgeStems } from '../../licences/judge-stems.ts'
import { describeDeliveredStems } from './mixable-stems.ts'

/** Converts the catalogue to the contract's form: ids as text, storage keys as addresses. */
export interface CatalogueSettings {
  db: Kysely<Database>
  siteUrl: string
  /** Of the installation, which has made the addresses of drawn covers. */
  secret: string
  /** Whether delivered stems can be mixed; undefined: they are not. */
  judgeStems?: JudgeStems | undefined
}

/** Number of waveform bars in a list row and on a track's own page. */
const rowPeaks = 64
const pagePeaks = 240

/** A cursor contains its order, except for newest first, whose cursors never did. */
const newestCursor = z.tuple([sortValues.newest, trackNumber])
const sortedCursors = {
  popular: z.tuple([z.literal('popular'), sortValues.popular, trackNumber]),
  bpm: z.tuple([z.literal('bpm'), sortValues.bpm, trackNumber]),
  duration: z.tuple([z.literal('duration'), sortValues.duration, trackNumber]),
  title: z.tuple([z.literal('title'), sortValues.title, trackNumber]),
} satisfies Record<Exclude<TrackSort, 'newest'>, z.ZodType>

type SummaryRow = Awaited<ReturnType<typeof getTrackSummaries>>[number]

export async function getCategories(settings: CatalogueSettings): Promise<MusicCategory[]> {
  const rows = await listMusicCategories(settings.db)
  return rows.map(({ fallbacks, ...row }) => ({
    ...row,
    ...translatedFallbackField({ fallbacks }),
    id: String(row.id),
    full_image_url: coverUrl(settings, { kind: 'genre', id: row.id, cover: row.image }),
  }))
}

export async function getMusicCategory(
  settings: CatalogueSettings,
  input: { slug: string; lang: Language },
): Promise<EndpointOutput<'getMusicCategory'>> {
  const row = await findMusicCategory(settings.db, { slug: input.slug, language: input.lang })
  if (!row) throw new ApiError('not_found')
  if (row.slug !== input.slug) return { success: true, moved_to: row.slug }
  const { fallbacks, image, untranslated, ...category } = row
  return {
    success: true,
    category: {
      ...category,
      ...fallbackField({ fallbacks }),
      ...untranslatedField({ untranslated }),
      id: String(row.id),
      full_image_url: coverUrl(settings, { kind: 'genre', id: row.id, cover: image }),
      updated_at: row.updated_at.toISOString(),
    },
  }
}

/** An artist, also one whose songs were all withdrawn. */
export async function getArtist(
  { db, siteUrl }: CatalogueSettings,
  input: { slug: string; lang: Language },
): Promise<EndpointOutput<'getArtist'>> {
  const row = await findArtist(db, { slug: input.slug, language: input.lang })
  if (!row) throw new ApiError('not_found')
  if (row.slug !== input.slug) return { success: true, moved_to: row.slug }
  const { fallbacks, picture, picture_alt, untranslated, ...artist } = row
  return {
    success: true,
    artist: {
      ...artist,
      id: String(row.id),
      ...pictureOf(siteUrl, { picture, picture_alt }),
      ...fallbackField({ fallbacks }),
      ...untranslatedField({ untranslated }),
    },
  }
}

export async function getTracks(
  settings: CatalogueSettings,
  input: {
    lang: Language
    limit: number
    cursor?: string | undefined
    category?: string | undefined
    artist?: string | undefined
    featured?: 'true' | undefined
    translated?: 'true' | undefined
    sort: TrackSort
  },
): Promise<EndpointOutput<'listTracks'>> {
  const { sort } = input
  const { next, total, totalSeconds, tracks } = await listTracks(settings.db, {
    language: input.lang,
    limit: input.limit,
    sort,
    after: input.cursor === undefined ? undefined : placeOf(sort, input.cursor),
    category: input.category,
    artist: input.artist,
    featured: input.featured === 'true',
    translated: input.translated === 'true',
  })
  return {
    success: true,
    tracks: tracks.map((row) => toSummary(settings, row)),
    total,
    total_seconds: totalSeconds,
    next_cursor: next ? encodeCursor(cursorOf(sort, next)) : null,
  }
}

function cursorOf(sort: TrackSort, { id, value }: TrackPlace): readonly unknown[] {
  return sort === 'newest' ? [value, id] : [sort, value, id]
}

function placeOf(sort: TrackSort, cursor: string): TrackPlace {
  if (sort === 'newest') {
    const [value, id] = decodeCursor(cursor, newestCursor)
    return { value, id }
  }
  const [, value, id] = decodeCursor(cursor, sortedCursors[sort])
  return { value, id }
}

export async function getTrack(
  settings: CatalogueSettings,
  input: { slug: string; lang: Language },
): Promise<EndpointOutput<'getTrack'>> {
  const { db, judgeStems, siteUrl } = settings
  const row = await findTrack(db, { slug: input.slug, language: input.lang })
  if (!row) throw new ApiError('not_found')
  const slug = row.main_slug ?? row.slug
  if (slug !== input.slug) return { success: true, moved_to: slug }
  if (row.withdrawn_at) throw new ApiError('track_withdrawn')
  const versions = await listVersions(db, { mainId: row.id, language: input.lang })
  const summary = toSummary(settings, row)
  return {
    success: true,
    track: {
      ...summary,
      peaks: encodePeaks(row.peaks, pagePeaks),
      slugs: row.slugs,
      ...untranslatedField(row),
      description: row.description,
      artist: { ...summary.artist, ...pictureOf(siteUrl, row.artist_picture) },
      cover_alt: row.cover_alt,
      instruments: row.instruments.map(translatedName),
      ...saidTrackFields(shownTrackFields, row),
      loudness_lufs: row.loudness_lufs,
      true_peak_dbtp: row.true_peak_dbtp,
      ...(row.recording_version > 1 && {
        version: row.recording_version,
        version_since: row.recording_since?.toISOString(),
      }),
      origin: describeOrigin(row.origin),
      versions: versions.map(({ id, loudness_lufs, peaks, preview, ...version }) => ({
        ...version,
        id: String(id),
        loudness_lufs: toTenth(loudness_lufs),
        url: mediaUrl(siteUrl, preview),
        peaks: encodePeaks(peaks, rowPeaks),
      })),
      ...(row.stems !== null && row.stem_ids
        ? { stems: { url: mediaUrl(siteUrl, row.stems), ids: row.stem_ids } }
        : versions.some(({ kind }) => kind === 'stem') &&
          (await describeDeliveredStems({ db, judgeStems, siteUrl }, row.id))),
      updated_at: row.updated_at.toISOString(),
    },
  }
}

/** What a song was that is no longer offered. */
export async function getWithdrawnTrack(
  { db }: CatalogueSettings,
  { lang: language, slug }: { slug: string; lang: Language },
): Promise<EndpointOutput<'getWithdrawnTrack'>> {
  const row = await findWithdrawnTrack(db, { slug, language })
  if (!row) throw new ApiError('not_found')
  const { fallbacks, untranslated, ...track } = row
  return {
    success: true,
    track: { ...track, ...fallbackField({ fallbacks }), ...untranslatedField({ untranslated }) },
  }
}

function describeOrigin({
  bytes,
  hashed_at: hashedAt,
  holders,
  sha256,
  ...stated
}: NonNullable<Awaited<ReturnType<typeof findTrack>>>['origin']): TrackOrigin {
  const named = (side: 'writer' | 'publisher') => holders.filter((holder) => holder.side === side)
  return {
    ...stated,
    writers: named('writer').map(({ name, role }) => ({ name, role })),
    publishers: named('publisher').map(({ name }) => name),
    master:
      sha256 !== null && bytes !== null && hashedAt !== null
        ? { sha256, bytes: Number(bytes), hashed_at: new Date(hashedAt).toISOString() }
        : null,
  }
}

/** Candidates by rounded sound: enough that the nearest by exact sound are among them. */
const candidates = 150

/** Songs that sound like a track, from all that a visitor can find. */
export async function getSimilarTracks(
  settings: CatalogueSettings & { search: KeptSearch },
  input: { slug: string; lang: Language; limit: number },
): Promise<EndpointOutput<'listSimilarTracks'>> {
  const { db, search } = settings
  const original = await findTrackSound(db, { slug: input.slug, language: input.lang })
  if (!original) return { success: true, tracks: [] }
  const list = (among: readonly number[] | 'popular') =>
    listSimilarTracks(db, { id: original.id, language: input.lang, limit: input.limit, among })
  // A page does not wait for the catalogue to be read.
  const rows = search.isLoaded()
    ? await search.remembering(async ({ index }) =>
        list(await index.similarTo(original.sound, { count: candidates })),
      )
    : await list('popular')
  return { success: true, tracks: rows.map((row) => toSummary(settings, row)) }
}

/** Tracks in the order of their ids; those that have left the catalogue are omitted. */
export async function getTracksByIds(
  settings: CatalogueSettings,
  { ids, lang }: { ids: readonly number[]; lang: Language },
): Promise<TrackSummary[]> {
  const rows = await getTrackSummaries(settings.db, { ids, language: lang })
  return rows.map((row) => toSummary(settings, row))
}

function toSummary(settings: CoverSettings, row: SummaryRow): TrackSummary {
  return {
    id: String(row.id),
    title: row.title,
    slug: row.slug,
    url: mediaUrl(settings.siteUrl, row.preview),
    preview_bytes: row.preview_bytes,
    cover_url: coverUrl(settings, { kind: 'track', id: row.id, cover: row.cover }),
    ...artistsOf(row),
    categories: row.categories.map(addressed),
    moods: row.moods.map(translatedName),
    uses: row.uses.map(translatedName),
    duration_seconds: row.duration_seconds,
    bpm: row.tempo_known ? row.bpm : null,
    key: row.key,
    energy: row.energy,
    ...saidTrackFields(listedTrackFields, row),
    peaks: encodePeaks(row.peaks, rowPeaks),
    loudness_lufs: toTenth(row.loudness_lufs),
    ...fallbackField(row),
  }
}

/** As it is shown, and each of several; the joined name of several is no artist with a page. */
function artistsOf({ artist: { id, name, slug }, artists }: Pick<SummaryRow, 'artist' | 'artists'>) {
  if (artists.length < 2) return { artist: { id: String(id), name, slug } }
  return {
    artist: { id: String(id), name },
    artists: artists.map((each) => ({ ...each, id: String(each.id) })),
  }
}

const toTenth = (value: number) => Math.round(value * 10) / 10

function translatedName(row: { id: number; name: string; fallbacks: string[] }) {
  return { id: String(row.id), name: row.name, ...fallbackField(row) }
}

function addressed(row: { id: number; title: string; slug: string; fallbacks: string[] }) {
  return { id: String(row.id), title: row.title, slug: row.slug, ...fallbackField(row) }
}
