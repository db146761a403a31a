import { z } from 'zod'
import { versionKinds } from '@tempolibre/domain/version-kinds'
import { artistRoles } from '@tempolibre/domain/imported-track'
import { musicalKeySchema } from '@tempolibre/domain/musical-key'
import { trackRightsSchema } from '@tempolibre/domain/rights-schemas'
import { importedFields } from '@tempolibre/domain/track-field-schemas'
import { idSchema, momentSchema, storageKey } from './record-parts.ts'

const translated = z.strictObject({ en: z.string(), es: z.string(), fr: z.string() })
const names = z.array(z.strictObject({ id: z.string(), name: translated }))

/** A track as an import publishes it (`ImportedTrack`). */
const importedTrackSchema = z.strictObject({
  title: translated,
  description: translated,
  fallback: z.strictObject({ es: z.boolean(), fr: z.boolean() }).optional(),
  artist: z.string(),
  artists: z.array(z.strictObject({ name: z.string(), role: z.enum(artistRoles) })).optional(),
  genres: names,
  moods: names,
  uses: names,
  instruments: names,
  duration_seconds: z.number().positive(),
  bpm: z.number().positive(),
  tempo_known: z.boolean(),
  key: musicalKeySchema.nullable(),
  energy: z.number().min(0).max(1),
  ...importedFields,
  loudness_lufs: z.number(),
  true_peak_dbtp: z.number(),
  sound: z.strictObject({
    brightness_hz: z.number(),
    onset_density: z.number(),
    percussiveness: z.number(),
    timbre: z.array(z.number()),
  }),
  peaks: z.base64(),
  preview: storageKey,
  master: storageKey,
  cover: storageKey.nullable(),
  rights: trackRightsSchema.optional(),
  fingerprint: z.strictObject({ algorithm: z.string(), fingerprint: z.string() }).nullable(),
  family: z
    .strictObject({ main: z.string().nullable(), name: z.string(), kind: z.enum(versionKinds).nullable() })
    .optional(),
  written: z.record(z.string(), z.json()),
  measured: z.strictObject({
    bpm: z.number(),
    tempo_known: z.boolean(),
    key: musicalKeySchema.nullable(),
    key_confidence: z.number(),
  }),
})

/** A sound file that was imported; without `published` it is a draft, or its import was undone. */
export const recordingRecordSchema = z.strictObject({
  id: idSchema,
  path: z.string().min(1),
  bytes: z.int().nonnegative(),
  modified_at: momentSchema,
  sound_hash: z.string().regex(/^[\da-f]{64}$/),
  content: importedTrackSchema,
  batch_id: idSchema,
  track_id: idSchema.nullable(),
  published: importedTrackSchema.nullable(),
  published_before: importedTrackSchema.nullable(),
  published_batch_id: idSchema.nullable(),
})
