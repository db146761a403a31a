import { z } from 'zod'
import { proposalDecisions, proposalSources } from '@tempolibre/domain/version-kinds'
import * as families from '../operations/studio-families.ts'
import { editors, everyStaff } from '../studio/staff.ts'
import {
  familyChangeSchema,
  familySchema,
  versionProposalChangeSchema,
  versionProposalSchema,
} from '../studio/studio-family-schemas.ts'
import { byId, byVersion, maxBulkSize, recordId, studioPaging } from '../studio/studio-parts.ts'
import { nothing } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { changedCount, listOf, oneOf } from './studio-answers.ts'

/** Endpoints with which the staff says which tracks are versions of which song. */
export const studioFamilyEndpoints = {
  getFamily: {
    ...families.getFamily,
    summary: 'Get the family of a track',
    description:
      'The song that it is, or is a version of, with all versions. A track alone is a song without versions.',
    access: everyStaff,
    params: byId,
    query: nothing,
    output: oneOf(familySchema),
  },
  changeFamily: {
    ...families.changeFamily,
    summary: 'Change the family of a song',
    description:
      'Replaces it: `main_id` is the main track, `versions` are all versions in their order; tracks that are left out are songs of their own. `invalid_input` names tracks that belong to another family.',
    access: editors,
    params: byId,
    query: nothing,
    body: byVersion.extend(familyChangeSchema.shape),
    output: oneOf(familySchema),
    refusals: ['record_changed'],
  },
  listVersionProposals: {
    ...families.listVersionProposals,
    summary: 'List the tracks that may be versions of others',
    description: 'Concluded from tables, titles or the sound; those of one song stand together.',
    access: everyStaff,
    params: nothing,
    query: studioPaging.omit({ q: true }).extend({
      sort: z.enum(['main_id', 'id']).default('main_id'),
      /** `open`: not decided yet. */
      decision: z.enum(['open', ...proposalDecisions]).optional(),
      source: z.enum(proposalSources).optional(),
    }),
    output: listOf(versionProposalSchema),
  },
  getVersionProposal: {
    ...families.getVersionProposal,
    summary: 'Get a track that may be a version of another',
    description: 'With what is needed to compare them by ear.',
    access: everyStaff,
    params: byId,
    query: nothing,
    output: oneOf(versionProposalSchema),
  },
  changeVersionProposal: {
    ...families.changeVersionProposal,
    summary: 'Decide about a track that may be a version of another',
    description:
      '`confirmed` makes it a version, under this name and kind. `refused` is remembered: it is not proposed again. Null opens the question again, and leaves families as they are. `invalid_input` if one of the tracks belongs to another family.',
    access: editors,
    params: byId,
    query: nothing,
    body: byVersion.extend(versionProposalChangeSchema.shape),
    output: oneOf(versionProposalSchema),
    refusals: ['record_changed'],
  },
  decideVersionProposals: {
    ...families.decideVersionProposals,
    summary: 'Decide about many tracks that may be versions of others',
    description: 'Those whose tracks belong to another family by now are left open, and so not counted.',
    access: editors,
    params: nothing,
    query: nothing,
    body: z.object({ ids: z.array(recordId).min(1).max(maxBulkSize), decision: z.enum(proposalDecisions) }),
    output: changedCount,
  },
  searchVersions: {
    ...families.searchVersions,
    summary: 'Look for versions among all tracks',
    description:
      'Imports do so for their own tracks. Counts what is proposed for the first time; what was decided is not asked again.',
    access: editors,
    params: nothing,
    query: nothing,
    body: nothing,
    output: changedCount,
  },
} as const satisfies Record<string, Endpoint>
