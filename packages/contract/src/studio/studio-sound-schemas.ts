import { z } from 'zod'
import { studioTrackSchema } from './studio-catalogue-schemas.ts'
import { recordParts } from './studio-parts.ts'

/** What two tracks that sound the same are: one recording twice, versions of one song, or no relation. */
export const soundDecisions = ['same', 'versions', 'different'] as const
export type SoundDecision = (typeof soundDecisions)[number]

/** A track with what is needed to tell it from others by ear. */
export const heardTrackSchema = studioTrackSchema.pick({
  id: true,
  title: true,
  artist_name: true,
  duration_seconds: true,
  preview_url: true,
  cover_url: true,
  peaks: true,
  release_date: true,
  isrc: true,
})

export type HeardTrack = z.infer<typeof heardTrackSchema>

/** Two tracks that sound the same. */
export const soundPairSchema = z.object({
  ...recordParts,
  tracks: z.tuple([heardTrackSchema, heardTrackSchema]),
  /** Share of differing bits of the fingerprints: 0 the same sound, 0.5 any other. */
  error_rate: z.number().min(0).max(1),
  /** Null: open. */
  decision: z.enum(soundDecisions).nullable(),
})
export type SoundPair = z.infer<typeof soundPairSchema>
