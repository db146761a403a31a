import { z } from 'zod'
import * as terms from '../operations/studio-terms.ts'
import { supporters } from '../studio/staff.ts'
import { studioPaging } from '../studio/studio-parts.ts'
import {
  studioTermsAcceptanceSchema,
  studioTermsTextSchema,
  studioTermsVersionSchema,
} from '../studio/studio-terms-schemas.ts'
import { acceptanceMoments, termsDocuments } from '@tempolibre/domain/terms-documents'
import { termsVersionSchema } from '../terms.ts'
import type { Endpoint } from './endpoint.ts'
import { nothing, success } from './endpoint-parts.ts'
import { listOf, oneOf } from './studio-answers.ts'

const document = z.enum(termsDocuments).optional()

/** Which acceptances. */
const acceptances = z.object({
  document,
  version: termsVersionSchema.optional(),
  user_id: z.uuid().optional(),
  moment: z.enum(acceptanceMoments).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

/** Endpoints in which the staff reads the versions of the terms, and who has accepted them. */
export const studioTermsEndpoints = {
  listStudioTermsVersions: {
    ...terms.listStudioTermsVersions,
    summary: 'List the versions of the terms',
    description: 'The latest first, each with the number of accounts that have accepted it.',
    access: supporters,
    params: nothing,
    query: studioPaging.omit({ q: true }).extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['published_at', 'id']).default('published_at'),
      document,
    }),
    output: listOf(studioTermsVersionSchema),
  },
  getStudioTermsVersion: {
    ...terms.getStudioTermsVersion,
    summary: 'Get a version of the terms with its texts',
    description: 'As they were shown and accepted, in every language.',
    access: supporters,
    params: z.object({ id: termsVersionSchema }),
    query: nothing,
    output: oneOf(studioTermsTextSchema),
  },
  listStudioTermsAcceptances: {
    ...terms.listStudioTermsAcceptances,
    summary: 'List who has accepted which version of the terms',
    description:
      'The latest first. `q` searches names and addresses of accounts; `from` and `to` are days in UTC, both included.',
    access: supporters,
    params: nothing,
    query: studioPaging.extend(acceptances.shape).extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['accepted_at', 'id']).default('accepted_at'),
    }),
    output: listOf(studioTermsAcceptanceSchema),
  },
  getStudioTermsAcceptanceTable: {
    ...terms.getStudioTermsAcceptanceTable,
    summary: 'Get who has accepted which version of the terms as a table',
    description:
      'CSV of what the list has under the same conditions, at most the latest 50,000; `complete` says whether that is all.',
    access: supporters,
    params: nothing,
    query: acceptances.extend({ q: studioPaging.shape.q }),
    output: z.object({ success, csv: z.string(), complete: z.boolean() }),
  },
} as const satisfies Record<string, Endpoint>
