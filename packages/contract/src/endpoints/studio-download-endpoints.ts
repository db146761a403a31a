import { z } from 'zod'
import * as business from '../operations/studio-business.ts'
import { supporters } from '../studio/staff.ts'
import {
  disputeStates,
  studioDisputeSchema,
  studioDownloadSchema,
} from '../studio/studio-download-schemas.ts'
import { recordId, studioPaging } from '../studio/studio-parts.ts'
import { nothing } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { listOf } from './studio-answers.ts'

/** Endpoints that list what customers have downloaded and disputed. */
export const studioDownloadEndpoints = {
  listStudioDownloads: {
    ...business.listStudioDownloads,
    summary: 'List downloads',
    description:
      'The latest first. `q` searches numbers of licences, holders, titles and artists; `from` and `to` are days in UTC, both included.',
    access: supporters,
    params: nothing,
    query: studioPaging.extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['created_at', 'id']).default('created_at'),
      user_id: z.uuid().optional(),
      track_id: recordId.optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    output: listOf(studioDownloadSchema),
  },
  listStudioDisputes: {
    ...business.listStudioDisputes,
    summary: 'List disputed payments',
    description: 'The latest period first. `q` searches names and addresses of accounts.',
    access: supporters,
    params: nothing,
    query: studioPaging.extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['period_start', 'id']).default('period_start'),
      state: z.enum(disputeStates).optional(),
    }),
    output: listOf(studioDisputeSchema),
  },
} as const satisfies Record<string, Endpoint>
