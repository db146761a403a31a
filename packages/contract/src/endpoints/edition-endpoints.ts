import { z } from 'zod'
import { allEditions, editSeconds, readEdition, stemNames } from '@tempolibre/domain/editions'
import * as editions from '../operations/editions.ts'
import type { Endpoint } from './endpoint.ts'
import { nothing, success, trackIdSchema } from './endpoint-parts.ts'

/** An edition's name, such as `edit-30`, `loop`, `stem-drums`, or `fit-137000000`: microseconds, made to the nearest hundredth of a second. */
export const editionSchema = z
  .string()
  .max(20)
  .refine((name) => readEdition(name) !== undefined)

/** The same, or all of them as one archive. */
export const downloadedEditionSchema = z.union([editionSchema, z.literal(allEditions)])

/** Endpoints for what is made of recordings. */
export const editionEndpoints = {
  listEditions: {
    ...editions.listEditions,
    summary: 'List what can be made of a track’s recording',
    description:
      'Edits, a loop and stems, each a download under the same licence (`edition` of `/api/save-download-music`), and the lengths that can be made to measure, to the nearest hundredth of a second. `from`: `score` if the song is played again from its score, `recording` if its recording is cut at bars; then there are no stems and no loop. `not_found` for a track without a full-quality recording, `track_withdrawn` (410) for a song that is no longer offered, but for those who call with a token and hold a licence for it.',
    params: z.object({ track_id: trackIdSchema }),
    query: nothing,
    output: z.object({
      success,
      from: z.enum(['score', 'recording']),
      edits: z.array(z.literal(editSeconds)),
      /** Its length in seconds; null: there is none. */
      loop: z.object({ seconds: z.number().positive() }).nullable(),
      stems: z.array(z.enum(stemNames)),
      /** In seconds; null: none can be made. */
      fit: z.object({ min: z.number().positive(), max: z.number().positive() }).nullable(),
    }),
    refusals: ['track_withdrawn'],
  },
  previewEdition: {
    ...editions.previewEdition,
    summary: 'Hear an edition before it is licensed',
    description:
      'Answers an address of the sound as MP3 with 160 kbit/s, which is sent while it is rendered; a length is rounded to hundredths of a second. It is valid for an hour. `edition_unavailable` for an edition that this recording does not have, such as a length out of bounds; `track_withdrawn` as for the list.',
    params: z.object({ track_id: trackIdSchema, edition: editionSchema }),
    query: nothing,
    output: z.object({ success, url: z.url() }),
    refusals: ['edition_unavailable', 'too_many_requests', 'track_withdrawn'],
  },
} as const satisfies Record<string, Endpoint>
