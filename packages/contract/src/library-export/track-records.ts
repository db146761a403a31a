import { z } from 'zod'
import { artistRoles } from '@tempolibre/domain/imported-track'
import { musicalKeySchema } from '@tempolibre/domain/musical-key'
import { trackMakingSchema } from '@tempolibre/domain/track-making'
import { pictureEdit } from '../studio/studio-parts.ts'
import { exportedFields } from '@tempolibre/domain/track-field-schemas'
import {
  formerSlugs,
  idSchema,
  importIdSchema,
  momentSchema,
  ownText,
  storageKey,
  fallingTexts,
} from './record-parts.ts'

export const trackRecordSchema = z.strictObject({
  id: idSchema,
  import_id: importIdSchema,
  artist_id: idSchema,
  /** The first is the one under which the track is filed. */
  genre_ids: z.array(idSchema),
  mood_ids: z.array(idSchema),
  use_ids: z.array(idSchema),
  instrument_ids: z.array(idSchema),
  texts: fallingTexts({ slug: ownText.slug, title: z.string(), description: z.string() }),
  former_slugs: formerSlugs,
  duration_seconds: z.number().positive(),
  bpm: z.number().positive(),
  /** False: the tempo is a guess and not shown. */
  tempo_known: z.boolean(),
  key: musicalKeySchema.nullable(),
  energy: z.number().min(0).max(1),
  ...exportedFields,
  loudness_lufs: z.number(),
  true_peak_dbtp: z.number(),
  brightness_hz: z.number().nullable(),
  onset_density: z.number().nullable(),
  percussiveness: z.number().nullable(),
  timbre: z.array(z.number()).nullable(),
  /** Heights of the waveform, a byte each. */
  peaks: z.base64(),
  preview: storageKey,
  preview_bytes: z.int().nullable(),
  master: storageKey.nullable(),
  delivered_cover: storageKey.nullable(),
  ...pictureEdit,
  /** Exports of earlier releases say nothing of it. */
  making: trackMakingSchema.nullable().default(null),
  fingerprint: z.string().nullable(),
  fingerprint_algorithm: z.string().nullable(),
  /** Since when it is no longer offered; exports of earlier releases say nothing of it. */
  withdrawn_at: momentSchema.nullable().default(null),
  /** Whether a member of the staff withdrew it, not an import. */
  withdrawn_by_hand: z.boolean().default(false),
  created_at: momentSchema,
  updated_at: momentSchema,
})

/** One of several artists of a track. */
export const performerRecordSchema = z.strictObject({
  track_id: idSchema,
  artist_id: idSchema,
  position: z.int(),
  role: z.enum(artistRoles),
})
