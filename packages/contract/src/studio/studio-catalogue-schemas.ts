import { pickOf } from '@tempolibre/locales'
import { z } from 'zod'
import { versionKinds } from '@tempolibre/domain/version-kinds'
import { tagKinds } from '@tempolibre/domain/name-kinds'
import { musicalKeySchema } from '@tempolibre/domain/musical-key'
import { editOfLines, rightsEdit, shownRights } from '@tempolibre/domain/rights-schemas'
import { keptFields } from '@tempolibre/domain/track-field-schemas'
import { bulkTrackFields, editableTrackFields, fromTrackFields } from '@tempolibre/domain/track-fields'
import { fallbackSchema } from '@tempolibre/domain/fallback-schema'
import {
  editedTexts,
  fallbacksSchema,
  gapsSchema,
  newFallback,
  newPicture,
  pictureEdit,
  recordId,
  recordParts,
  translatedLine,
  translatedSlug,
  translatedText,
  writtenText,
  writtenTexts,
} from './studio-parts.ts'
import { lineSchema } from '@tempolibre/domain/text-schemas'

export { tagKinds, type TagKind } from '@tempolibre/domain/name-kinds'

const maxNames = 20

/** By what a list of tracks can be sorted. */
export const studioTrackSorts = [
  'title',
  'artist',
  'release_date',
  'duration',
  'bpm',
  'updated_at',
  'id',
] as const

const listOfIds = ({ required }: { required?: true }) => {
  const list = z.array(recordId).max(maxNames)
  return required ? list.min(1) : list
}
const between = ({ max, min }: { min: number; max: number }) => z.number().min(min).max(max)

/** What an editor may change of a track. */
const trackEdit = fromTrackFields(editableTrackFields, {
  'translated line': () => translatedLine,
  'translated text': () => translatedText,
  slug: () => translatedSlug,
  fallback: () => fallbackSchema,
  name: () => recordId,
  names: listOfIds,
  flag: () => z.boolean(),
  day: () => z.iso.date(),
  number: between,
  tempo: (field: { min: number; max: number }) => between(field).nullable(),
  key: () => musicalKeySchema.nullable(),
  picture: () => pictureEdit.picture,
  'picture alt': () => pictureEdit.picture_alt,
  writers: () => rightsEdit.writers,
  publishers: () => rightsEdit.publishers,
  ...editOfLines,
})

/** What withdrawing tracks would mean. */
export const withdrawalEffectSchema = z.object({
  /** Tracks that are offered until now. */
  tracks: z.int().nonnegative(),
  /** Versions of theirs that go with them. */
  versions: z.int().nonnegative(),
  /** In force for all of these. */
  licences: z.int().nonnegative(),
  /** Who hold them. */
  holders: z.int().nonnegative(),
})
export type WithdrawalEffect = z.infer<typeof withdrawalEffectSchema>

/** A track as the studio shows it: what may be changed, and what was measured. */
export const studioTrackSchema = z.object({
  ...recordParts,
  ...trackEdit,
  title: writtenText,
  slug: writtenText,
  description: writtenText,
  artist_ids: z.array(recordId),
  featured_artist_ids: z.array(recordId),
  genre_ids: z.array(recordId),
  bpm: z.number().nullable(),
  ...keptFields,
  ...shownRights,
  artist_name: z.string(),
  /** In `lang`. */
  genre_names: z.array(z.string()),
  duration_seconds: z.number(),
  /** Integrated loudness in LUFS (ITU-R BS.1770-4). */
  loudness_lufs: z.number(),
  /** True peak in dBTP. */
  true_peak_dbtp: z.number(),
  preview_url: z.url(),
  cover_url: z.url().nullable(),
  /** Waveform, see `decodePeaks`. */
  peaks: z.string(),
  /** Tempo and key as measured (null: none can be told), whatever is written; null if they were not kept. */
  measured: z.object({ bpm: z.number().nullable(), key: musicalKeySchema.nullable() }).nullable(),
  /** Whether a full-quality recording is stored, so that it can be licensed. */
  has_recording: z.boolean(),
  /** Recordings that it had before, the first one first; licences still give them. */
  former_recordings: z.array(
    z.object({ version: z.int().positive(), until: z.iso.datetime(), duration_seconds: z.number() }),
  ),
  licences: z.int().nonnegative(),
  /** Of which song it is a version, and what; null: none. */
  version_of: z
    .object({
      id: recordId,
      title: writtenText,
      kind: z.enum(versionKinds),
      name: z.string(),
    })
    .nullable(),
  /** Number of its versions. */
  versions: z.int().nonnegative(),
  /** Since when it is no longer offered; null: it is. */
  withdrawn_at: z.iso.datetime().nullable(),
  /** The address of who on the staff withdrew it; null: an import did, or nobody. */
  withdrawn_by: z.string().nullable(),
  gaps: gapsSchema,
  fallbacks: fallbacksSchema,
  updated_at: z.iso.datetime(),
})
export type StudioTrack = z.infer<typeof studioTrackSchema>

export const studioTrackChangeSchema = z.object(trackEdit).partial()
export type StudioTrackChange = z.infer<typeof studioTrackChangeSchema>

/** What can be changed of many tracks at once; names are added to those that a track has, and removed from them. */
export const studioTracksChangeSchema = z.object({
  /** In a language that is not given, tracks stay as they are. */
  fallback: fallbackSchema.partial().default({}),
  artist_id: recordId.optional(),
  /** What is given replaces what each track has. */
  artist_ids: trackEdit.artist_ids.optional(),
  featured_artist_ids: trackEdit.featured_artist_ids.optional(),
  writers: rightsEdit.writers.optional(),
  publishers: rightsEdit.publishers.optional(),
  ...z.object(pickOf(trackEdit, bulkTrackFields)).partial().shape,
  add_genre_ids: z.array(recordId).max(maxNames).default([]),
  remove_genre_ids: z.array(recordId).max(maxNames).default([]),
  add_tag_ids: z.array(recordId).max(maxNames).default([]),
  remove_tag_ids: z.array(recordId).max(maxNames).default([]),
})
export type StudioTracksChange = z.output<typeof studioTracksChangeSchema>

/** A table of tracks to hand over: for broadcasters and societies, or of the rights as they are imported. */
export const trackTableKinds = ['cue-sheet', 'rights'] as const
export type TrackTableKind = (typeof trackTableKinds)[number]

const artistName = lineSchema(200).min(1)

export const studioArtistSchema = z.object({
  ...recordParts,
  ...pictureEdit,
  name: z.string(),
  ...writtenTexts('artist'),
  fallback: fallbackSchema,
  tracks: z.int().nonnegative(),
  gaps: gapsSchema,
  fallbacks: fallbacksSchema,
})
export type StudioArtist = z.infer<typeof studioArtistSchema>

export const newStudioArtistSchema = z.object({
  name: artistName,
  biography: translatedText.default({ en: '', es: '', fr: '' }),
  fallback: newFallback,
  ...newPicture,
})
export const studioArtistChangeSchema = z
  .object({ name: artistName, ...editedTexts('artist'), fallback: fallbackSchema, ...pictureEdit })
  .partial()
export type StudioArtistChange = z.infer<typeof studioArtistChangeSchema>

const genreEdit = {
  ...editedTexts('genre'),
  slug: translatedSlug,
  fallback: fallbackSchema,
  ...pictureEdit,
}

export const studioGenreSchema = z.object({
  ...recordParts,
  ...genreEdit,
  tracks: z.int().nonnegative(),
  image_url: z.url().nullable(),
  gaps: gapsSchema,
  fallbacks: fallbacksSchema,
  updated_at: z.iso.datetime(),
})
export type StudioGenre = z.infer<typeof studioGenreSchema>
export const newStudioGenreSchema = z.object({ ...genreEdit, fallback: newFallback, ...newPicture })
export const studioGenreChangeSchema = z.object(genreEdit).partial()
export type StudioGenreChange = z.infer<typeof studioGenreChangeSchema>

const tagEdit = { ...editedTexts('tag'), slug: translatedSlug, fallback: fallbackSchema }

/** A mood, use or instrument. */
export const studioTagSchema = z.object({
  ...recordParts,
  ...tagEdit,
  kind: z.enum(tagKinds),
  tracks: z.int().nonnegative(),
  gaps: gapsSchema,
  fallbacks: fallbacksSchema,
})
export type StudioTag = z.infer<typeof studioTagSchema>
export const newStudioTagSchema = z.object({ ...tagEdit, fallback: newFallback, kind: z.enum(tagKinds) })
export const studioTagChangeSchema = z.object(tagEdit).partial()
export type StudioTagChange = z.infer<typeof studioTagChangeSchema>
