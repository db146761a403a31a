import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { languageSchema } from '@tempolibre/domain/language-schema'
import * as venue from '../operations/venue.ts'
import { programmeLimits } from '@tempolibre/domain/venue-programme'
import { leftOutSongSchema, venueSchema, venueSongSchema } from './venue-schemas.ts'
import { inLanguage, nothing, success } from './endpoint-parts.ts'

const answer = z.object({
  success,
  /** Null until one is described. */
  venue: venueSchema.nullable(),
  /** Of all parts of the day; those that have left the catalogue, and those of `left_out`, are omitted. */
  songs: z.array(venueSongSchema),
  /**
   * Every song of the catalogue that the venue cannot have now, and why, whether its programme names it or not. They are among
   * its songs again as soon as a licence is valid or can be issued. Answers that browsers have kept may lack it.
   */
  left_out: z.array(leftOutSongSchema).optional(),
  /** Whether the caller's plan allows playing in venues now. */
  covered: z.boolean(),
})

/** Endpoints for playing music in a venue. */
export const venueEndpoints = {
  getVenue: {
    ...venue.getVenue,
    summary: 'Get the user’s venue with its programme and songs',
    description:
      'The player plans the week from the programme: the same week for the same programme (`planWeek` of the contract).',
    params: nothing,
    query: inLanguage,
    output: answer,
    access: 'user',
  },
  saveVenue: {
    ...venue.saveVenue,
    summary: 'Describe the venue: place, opening hours and what it plays',
    description: `Replaces what was saved before. \`not_found\` for an unknown song. Songs that the venue cannot have now may be named: \`left_out\` tells them. At most ${programmeLimits.songs} different songs.`,
    params: nothing,
    query: nothing,
    body: venueSchema.extend({ lang: languageSchema }),
    output: answer,
    access: 'user',
  },
  licenseVenueSongs: {
    ...venue.licenseVenueSongs,
    summary: 'Issue the licences that the songs of the venue’s programme lack',
    description: `Twenty with each call; call again until \`remaining\` is 0. Songs that no licence can be issued for are left out, the others are licensed: \`left_out\` names those of the programme. Licences for a programme do not count as downloads; at most ${programmeLimits.monthlyLicences} a month (\`download_limit_reached\`). \`venue_not_covered\` if the plan does not allow playing in venues; \`not_found\` without a venue.`,
    params: nothing,
    query: nothing,
    body: nothing,
    output: z.object({
      success,
      issued: z.int().nonnegative(),
      remaining: z.int().nonnegative(),
      /** Of the programme. */
      left_out: z.array(leftOutSongSchema),
    }),
    access: 'user',
    refusals: [
      'plan_required',
      'payment_failed',
      'plan_on_hold',
      'team_seat_missing',
      'venue_not_covered',
      'download_limit_reached',
    ],
  },
  getVenueBinder: {
    ...venue.getVenueBinder,
    summary: 'Get the venue’s binder: certificate, programme, and a proof for each song',
    description:
      'A PDF to print, for the visit of a collecting society. `not_found` without a venue, or before any of its songs is licensed. At most 10 an hour.',
    params: nothing,
    query: inLanguage,
    output: z.string(),
    access: 'user',
    refusals: ['too_many_requests'],
  },
} as const satisfies Record<string, Endpoint>
