import { z } from 'zod'
import * as counts from '../operations/visitor-counts.ts'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { maxSearchLength } from '@tempolibre/domain/search-rules'
import { maxReportedPlays } from '../visitor-counts.ts'
import { nothing, success, trackIdSchema } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { lineSchema } from '@tempolibre/domain/text-schemas'

/** Endpoints by which browsers report what visitors do; nothing about the visitor is stored. */
export const visitorCountEndpoints = {
  recordPlays: {
    ...counts.recordPlays,
    summary: 'Report which tracks were heard',
    description:
      'A track counts once it was heard for ten seconds. Counted by day and track; nothing about the visitor is stored. Unknown tracks are skipped, and so is a track that one sender plays more than five times a day. At most 120 reports an hour for one sender, with bursts of 120.',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      tracks: z
        .array(trackIdSchema)
        .min(1)
        .max(maxReportedPlays)
        .meta({ description: 'Ids of the tracks, one for each play.' }),
    }),
    output: z.object({ success }),
  },
  recordSearch: {
    ...counts.recordSearch,
    summary: 'Report a search',
    description:
      'Counted by day, language and words, with the number of tracks that have them all; nothing about the visitor is stored. What looks like an address, a telephone number or a licence is not counted, and the words of one sender count once a day. At most 60 an hour for one sender, with bursts of 60.',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      lang: languageSchema,
      search: lineSchema(maxSearchLength).min(1),
    }),
    output: z.object({ success }),
  },
} as const satisfies Record<string, Endpoint>
