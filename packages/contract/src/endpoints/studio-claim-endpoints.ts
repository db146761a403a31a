import { z } from 'zod'
import { claimStates } from '@tempolibre/domain/claims'
import { platforms } from '@tempolibre/domain/platforms'
import * as claims from '../operations/studio-claims.ts'
import { supporters } from '../studio/staff.ts'
import {
  studioChannelSchema,
  studioClaimDetailsSchema,
  studioClaimSchema,
} from '../studio/studio-claim-schemas.ts'
import { byVersion, flag, studioPaging } from '../studio/studio-parts.ts'
import { nothing } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { listOf, oneOf } from './studio-answers.ts'
import { textSchema } from '@tempolibre/domain/text-schemas'

const byId = z.object({ id: z.uuid() })

/** Endpoints with which the staff runs the safelist and follows claims. */
export const studioClaimEndpoints = {
  listStudioChannels: {
    ...claims.listStudioChannels,
    summary: 'List the channels on the safelist',
    description: '`q` searches names of channels and accounts. `covered`: those that go to the platform.',
    access: supporters,
    params: nothing,
    query: studioPaging.extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['created_at', 'name']).default('created_at'),
      platform: z.enum(platforms).optional(),
      covered: flag,
      user_id: z.uuid().optional(),
    }),
    output: listOf(studioChannelSchema),
  },
  exportStudioChannels: {
    ...claims.exportStudioChannels,
    summary: 'Get the list of channels for a platform',
    description:
      'YouTube’s Content Manager takes the ids of several channels as one line, separated by commas (https://support.google.com/youtube/answer/6070344), and the address of a channel whose id is unknown only alone: these follow, a line each. The other platforms get an address a line. Only channels that are covered.',
    access: supporters,
    params: nothing,
    query: z.object({ platform: z.enum(platforms) }),
    output: z.string(),
  },
  listStudioClaims: {
    ...claims.listStudioClaims,
    summary: 'List the claims of all accounts',
    description:
      'The next deadline first. `q` searches videos, claimants, licences and accounts. `pending`: something is still to be done.',
    access: supporters,
    params: nothing,
    query: studioPaging.extend({
      sort: z.enum(['deadline', 'created_at']).default('deadline'),
      platform: z.enum(platforms).optional(),
      state: z.enum(claimStates).optional(),
      pending: flag,
      user_id: z.uuid().optional(),
    }),
    output: listOf(studioClaimSchema),
  },
  getStudioClaim: {
    ...claims.getStudioClaim,
    summary: 'Get a claim with what was done about it',
    description: 'The first change first.',
    access: supporters,
    params: byId,
    query: nothing,
    output: oneOf(studioClaimDetailsSchema),
  },
  moveStudioClaim: {
    ...claims.moveStudioClaim,
    summary: 'Move a claim into a state',
    description: 'The holder sees it, with the note.',
    access: supporters,
    params: byId,
    query: nothing,
    body: byVersion.extend({
      state: z.enum(claimStates),
      note: textSchema(1000).trim().default(''),
    }),
    output: oneOf(studioClaimDetailsSchema),
    refusals: ['record_changed'],
  },
} as const satisfies Record<string, Endpoint>
