import { z } from 'zod'
import { fallbackSchema } from '../texts/fallback-schema.ts'
import { languageSchema } from '../texts/language-schema.ts'
import { tagKinds } from '../names/name-kinds.ts'
import { libraryAllowances } from '../plans/plan-allowance-schemas.ts'
import { planKinds } from '../plans/plan-kind.ts'
import { slugSchema } from '../texts/slug-schema.ts'
import { soundFingerprintSchema } from '../sound-fingerprint/fingerprint-schema.ts'
import { trackMakingSchema } from './track-making.ts'
import { musicalKeySchema } from '../music/musical-key.ts'
import { maxStems, stemIdPattern } from '../mix/stem-mix.ts'
import { trackRightsSchema } from '../rights/rights-schemas.ts'
import { libraryFields } from './track-field-schemas.ts'

/**
 * A library to import: the demo library, or a folder of audio files. Ids are stable and chosen by the importer;
 * importing an id again updates it and never creates a duplicate.
 */

const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
const translated = z.object({ en: z.string().min(1), es: z.string().min(1), fr: z.string().min(1) })
const translatedSlug = z.object({ en: slugSchema, es: slugSchema, fr: slugSchema })

/** Storage key of a picture; null or absent without one. */
const storageKey = z.string().min(1).nullable()

const pageText = z.object({
  meta_title: z.string().min(1),
  meta_description: z.string().min(1),
  title: z.string().min(1),
  subheading: z.string(),
  description: z.string(),
})

export const librarySchema = z.object({
  music_categories: z.array(
    z.object({
      id,
      title: translated,
      slug: translatedSlug,
      subheading: translated,
      description: translated,
      meta_title: translated,
      meta_description: translated,
      /** Storage key of the picture, or null. */
      image: z.string().nullable(),
    }),
  ),
  artists: z.array(z.object({ id, name: z.string().min(1), biography: translated })),
  tags: z.array(z.object({ id, kind: z.enum(tagKinds), name: translated, slug: translatedSlug })),
  tracks: z.array(
    z.object({
      id,
      artist: id,
      /** The first one is the category under which the track is filed. */
      categories: z.array(id).min(1),
      moods: z.array(id),
      uses: z.array(id),
      instruments: z.array(id),
      title: translated,
      slug: translatedSlug,
      description: translated,
      /** Where missing texts are shown in English; absent: nowhere. */
      fallback: fallbackSchema.optional(),
      duration_seconds: z.number().positive(),
      bpm: z.number().positive(),
      /** False: the tempo is a guess and not shown. */
      tempo_known: z.boolean().optional(),
      /** null: none can be told. */
      key: musicalKeySchema.nullable(),
      energy: z.number().min(0).max(1),
      ...libraryFields,
      loudness_lufs: z.number(),
      true_peak_dbtp: z.number(),
      /** Measured sound; a track without it counts as average. */
      sound: z
        .object({
          /** Mean spectral centroid. */
          brightness_hz: z.number().positive(),
          /** Onsets per second. */
          onset_density: z.number().min(0),
          /** 0–1. */
          percussiveness: z.number().min(0).max(1),
          /** Mel cepstral coefficients 1–6, in decibels. */
          timbre: z.array(z.number()).length(6),
        })
        .optional(),
      /** 0–255. */
      peaks: z.array(z.int().min(0).max(255)).min(1).max(2000),
      /** Storage key of the MP3 preview. */
      preview: z.string().min(1),
      /** Its length in bytes, if known. */
      preview_bytes: z.int().positive().optional(),
      /** Storage key of the full-quality WAV; without one the preview is the download. */
      master: z.string().min(1).optional(),
      /** Its stems, and the storage key of the file with all of them; absent: it has none. */
      stems: z
        .object({
          ids: z.array(z.string().regex(stemIdPattern)).min(2).max(maxStems),
          key: z.string().min(1),
        })
        .optional(),
      /** Storage key of the cover, or null. */
      cover: z.string().nullable(),
      rights: trackRightsSchema.optional(),
      /** How a program composed it; absent for recordings that were delivered. */
      making: trackMakingSchema.optional(),
      /** Of the recording that is downloaded; licences for a track without one contain no fingerprint. */
      fingerprint: soundFingerprintSchema.optional(),
    }),
  ),
  pages: z.array(z.object({ id, text: z.record(languageSchema, pageText) })),
  blog_categories: z.array(
    z.object({ id, title: translated, slug: translatedSlug, cover: storageKey.optional() }),
  ),
  authors: z.array(z.object({ id, name: translated, slug: translatedSlug, biography: translated })),
  articles: z.array(
    z.object({
      id,
      category: id,
      author: id,
      published: z.iso.date(),
      cover: storageKey.optional(),
      text: z.record(
        languageSchema,
        z.object({
          slug: slugSchema,
          meta_title: z.string().min(1),
          meta_description: z.string().min(1),
          title: z.string().min(1),
          summary: z.string().min(1),
          body: z.string().min(1),
        }),
      ),
    }),
  ),
  redirects: z.array(z.object({ path: z.string().startsWith('/').endsWith('/'), target: z.string().min(1) })),
  plans: z.array(
    z.object({
      id,
      kind: z.enum(planKinds),
      name: translated,
      summary: translated,
      features: z.record(languageSchema, z.array(z.string().min(1))),
      action: translated,
      trial_days: z.int().nonnegative(),
      ...libraryAllowances,
      credit_required: z.boolean(),
    }),
  ),
})
export type Library = z.infer<typeof librarySchema>
