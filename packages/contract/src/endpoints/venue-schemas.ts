import { z } from 'zod'
import { licenceNumberSchema } from '../accounts/account-schemas.ts'
import { trackIdSchema } from './endpoint-parts.ts'
import { slugSchema } from '@tempolibre/domain/slug-schema'
import { trackSummarySchema } from '../schemas.ts'
import {
  characters,
  minutesOfDay,
  openingsOverlap,
  programmeLimits,
  songsOfProgramme,
  weekdays,
} from '@tempolibre/domain/venue-programme'
import { lineSchema } from '@tempolibre/domain/text-schemas'

const weekday = z.literal(weekdays)
const minute = z
  .int()
  .min(0)
  .max(minutesOfDay - 1)

const openingSchema = z
  .object({
    weekday,
    opens: minute,
    closes: z
      .int()
      .min(1)
      .max(2 * minutesOfDay),
  })
  .refine(({ closes, opens }) => closes > opens && closes - opens <= minutesOfDay, { path: ['closes'] })

const daypartSchema = z.object({
  starts: minute,
  character: z.enum(characters),
  genres: z.array(slugSchema).max(60),
  instrumental: z.boolean(),
  songs: z.array(trackIdSchema).min(1).max(programmeLimits.songsOfDaypart),
})

export const programmeSchema = z
  .object({
    openings: z.array(openingSchema).min(1).max(programmeLimits.openings),
    dayparts: z.array(daypartSchema).min(1).max(programmeLimits.dayparts),
    crossfade: z.int().min(0).max(programmeLimits.crossfade),
    seed: z
      .int()
      .min(0)
      .max(2 ** 31 - 1),
  })
  .refine(({ openings }) => !openingsOverlap(openings), { path: ['openings'] })
  .refine(
    ({ dayparts }) => dayparts.every(({ starts }, index) => starts > (dayparts[index - 1]?.starts ?? -1)),
    {
      path: ['dayparts'],
    },
  )
  .refine((programme) => songsOfProgramme(programme).length <= programmeLimits.songs, { path: ['dayparts'] })

const line = lineSchema

/** A venue as its holder describes it. */
export const venueSchema = z.object({
  name: line(programmeLimits.name).min(1),
  /** Where it is, in one line; empty: not told. */
  address: line(programmeLimits.address),
  programme: programmeSchema,
})
export type Venue = z.infer<typeof venueSchema>

/** A song of a programme, with the proof that it may be played. */
export const venueSongSchema = trackSummarySchema
  .pick({ id: true, title: true, slug: true, duration_seconds: true, loudness_lufs: true, url: true })
  .extend({
    artist: z.string(),
    /** Null until a licence is issued, or if it is revoked or disputed. */
    licence: z
      .object({
        number: licenceNumberSchema,
        verify_url: z.url(),
        /** It was issued in a rehearsal, and gives no rights. */
        test: z.boolean().optional(),
      })
      .nullable(),
  })
export type VenueSong = z.infer<typeof venueSongSchema>

/** A song that no licence can be issued for, so that no venue of the account plays it. */
export const leftOutSongSchema = venueSongSchema
  .pick({ id: true, title: true, slug: true, artist: true })
  .extend({
    /** The account's licence of the song was revoked, or the payment for it is disputed. */
    reason: z.enum(['licence_revoked', 'licence_disputed']),
  })
export type LeftOutSong = z.infer<typeof leftOutSongSchema>
