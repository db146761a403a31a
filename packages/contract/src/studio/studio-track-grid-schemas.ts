import { tableOf } from '@tempolibre/locales'
import { z } from 'zod'
import { familyRoles } from '@tempolibre/domain/version-kinds'
import { studioTrackChangeSchema, studioTrackSorts } from './studio-catalogue-schemas.ts'
import { recordId, recordParts, versionSchema } from './studio-parts.ts'
import { lineSchema } from '@tempolibre/domain/text-schemas'
import { trackFilters } from '@tempolibre/domain/track-fields'

/** Maximum number of tracks that are saved together. */
export const maxTrackBatch = 100

/** A change of one of several tracks, each of its own. */
export const changeOfTrackSchema = studioTrackChangeSchema.extend({ id: recordId, version: versionSchema })
export type ChangeOfTrack = z.infer<typeof changeOfTrackSchema>

/** Tracks that are saved together, each once. */
export const trackBatchSchema = z
  .array(changeOfTrackSchema)
  .min(1)
  .max(maxTrackBatch)
  .refine((tracks) => new Set(tracks.map(({ id }) => id)).size === tracks.length)

/** Names what was saved together, to undo it; null if nothing differs. */
export const batchIdSchema = z.uuid().nullable()

/** A track that an undo leaves as it is. */
export const notUndoneSchema = z.object({
  id: recordId,
  title: z.string(),
  /** `changed`: somebody has changed it since; `removed`: it is gone; `refused`: a slug or a name is not available. */
  reason: z.enum(['changed', 'removed', 'refused']),
})
export type NotUndone = z.infer<typeof notUndoneSchema>

const flag = z.enum(['true', 'false'])

/** How a member shows the grid of tracks. */
export const trackViewContentSchema = z.object({
  columns: z
    .array(z.object({ name: lineSchema(40).min(1), width: z.int().min(40).max(2000) }))
    .min(1)
    .max(60),
  filter: z.object({
    q: lineSchema(200).optional(),
    artist_id: recordId.optional(),
    genre_id: recordId.optional(),
    tag_id: recordId.optional(),
    ...tableOf(trackFilters, () => flag.optional()),
    incomplete: flag.optional(),
    falls_back: flag.optional(),
    family: z.enum(familyRoles).optional(),
  }),
  sort: z.enum(studioTrackSorts),
  order: z.enum(['asc', 'desc']),
})
export type TrackViewContent = z.infer<typeof trackViewContentSchema>

const viewEdit = {
  name: lineSchema(80).min(1),
  content: trackViewContentSchema,
}

export const trackViewSchema = z.object({ ...recordParts, ...viewEdit })
export type TrackView = z.infer<typeof trackViewSchema>
export const newTrackViewSchema = z.object(viewEdit)
export const trackViewChangeSchema = z.object(viewEdit).partial()

/** Maximum number of views of a member. */
export const maxTrackViews = 100
