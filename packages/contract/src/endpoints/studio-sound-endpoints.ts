import { z } from 'zod'
import * as sounds from '../operations/studio-sounds.ts'
import { editors, everyStaff } from '../studio/staff.ts'
import { byId, byVersion, studioPaging } from '../studio/studio-parts.ts'
import { soundDecisions, soundPairSchema } from '../studio/studio-sound-schemas.ts'
import { nothing } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { listOf, oneOf } from './studio-answers.ts'

/** Endpoints with which the staff decides about tracks that sound the same. */
export const studioSoundEndpoints = {
  listSoundPairs: {
    ...sounds.listSoundPairs,
    summary: 'List the pairs of tracks that sound the same',
    description: 'Found by acoustic fingerprints, whatever their titles; the most alike first.',
    access: everyStaff,
    params: nothing,
    query: studioPaging.omit({ q: true }).extend({
      sort: z.enum(['error_rate', 'id']).default('error_rate'),
      /** `open`: not decided yet. */
      decision: z.enum(['open', ...soundDecisions]).optional(),
    }),
    output: listOf(soundPairSchema),
  },
  getSoundPair: {
    ...sounds.getSoundPair,
    summary: 'Get a pair of tracks that sound the same',
    description: 'With what is needed to compare them by ear.',
    access: everyStaff,
    params: byId,
    query: nothing,
    output: oneOf(soundPairSchema),
  },
  decideSoundPair: {
    ...sounds.decideSoundPair,
    summary: 'Say what two tracks that sound the same are',
    description: 'It is remembered: later comparisons do not ask again. Null opens the question again.',
    access: editors,
    params: byId,
    query: nothing,
    body: byVersion.extend({ decision: z.enum(soundDecisions).nullable() }),
    output: oneOf(soundPairSchema),
    refusals: ['record_changed'],
  },
} as const satisfies Record<string, Endpoint>
