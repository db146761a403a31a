import { z } from 'zod'
import { versionKinds } from '../families/version-kinds.ts'
import { musicalKeySchema } from '../music/musical-key.ts'
import { isrcPattern } from '../rights/rights-codes.ts'
import { rightsEdit, shownRights } from '../rights/rights-schemas.ts'
import {
  fallbackSchema,
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
} from './studio-parts.ts'
import { lineSchema } from '../text-schemas.ts'

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

/** What an editor may change of a track. */
const trackEdit = {
  title: translatedLine,
  description: translatedText,
  slug: translatedSlug,
  fallback: fallbackSchema,
  /** As it is shown; given alone it is one artist. */
  artist_id: recordId,
  /** Who plays on it, in order. Of several the joined name that is shown is made anew, unless `artist_id` is given as well. */
  artist_ids: z.array(recordId).min(1).max(maxNames),
  /** Who is featured besides. */
  featured_artist_ids: z.array(recordId).max(maxNames),
  /** The first is the one under which the track is filed. */
  genre_ids: z.array(recordId).min(1).max(maxNames),
  mood_ids: z.array(recordId).max(maxNames),
  use_ids: z.array(recordId).max(maxNames),
  instrument_ids: z.array(recordId).max(maxNames),
  release_date: z.iso.date(),
  featured: z.boolean(),
  vocals: z.boolean(),
  /** Whether its lyrics are explicit. */
  explicit: z.boolean(),
  /** 0 (still) to 1 (driving). */
  energy: z.number().min(0).max(1),
  /** Beats per minute; null if it has no beat, or none that can be measured. */
  bpm: z.number().min(20).max(400).nullable(),
  /** null if none can be told. */
  key: musicalKeySchema.nullable(),
  /** ISO 3901, without hyphens. */
  isrc: z.string().regex(isrcPattern).nullable(),
  ...pictureEdit,
  ...rightsEdit,
}

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
  title: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
  slug: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
  description: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
  artist_ids: z.array(recordId),
  featured_artist_ids: z.array(recordId),
  genre_ids: z.array(recordId),
  bpm: z.number().nullable(),
  isrc: z.string().nullable(),
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
      title: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
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
  featured: z.boolean().optional(),
  vocals: z.boolean().optional(),
  explicit: z.boolean().optional(),
  release_date: z.iso.date().optional(),
  /** Of rights, what is given replaces what each track has. */
  writers: rightsEdit.writers.optional(),
  publishers: rightsEdit.publishers.optional(),
  label: rightsEdit.label.optional(),
  album: rightsEdit.album.optional(),
  p_line: rightsEdit.p_line.optional(),
  c_line: rightsEdit.c_line.optional(),
  consented_on: rightsEdit.consented_on.optional(),
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
  biography: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
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
  .object({ name: artistName, biography: translatedText, fallback: fallbackSchema, ...pictureEdit })
  .partial()
export type StudioArtistChange = z.infer<typeof studioArtistChangeSchema>

const genreEdit = {
  title: translatedLine,
  slug: translatedSlug,
  subheading: translatedLine,
  description: translatedText,
  meta_title: translatedLine,
  meta_description: translatedLine,
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

export const tagKinds = ['mood', 'use', 'instrument'] as const
export type TagKind = (typeof tagKinds)[number]

const tagEdit = { name: translatedLine, slug: translatedSlug, fallback: fallbackSchema }

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
