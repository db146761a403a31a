import { z } from 'zod'
import * as imports from '../operations/studio-imports.ts'
import { administrators, confirmedBy, editors, everyStaff } from '../studio/staff.ts'
import {
  recordingStates,
  studioImportSchema,
  studioRecordingSchema,
} from '../studio/studio-import-schemas.ts'
import { byId, ids, maxBulkSize, recordId, studioPaging } from '../studio/studio-parts.ts'
import { inLanguage, nothing } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { changedCount, listOf, oneOf, translated, unopenedList } from './studio-answers.ts'

const someRecordings = z.object({ ids: z.array(recordId).min(1).max(maxBulkSize) })

/** Endpoints with which the staff reviews imports of recordings. */
export const studioImportEndpoints = {
  listStudioImports: {
    ...imports.listStudioImports,
    summary: 'List the imports of folders',
    description: 'The latest first. `q` searches the paths of the folders.',
    access: everyStaff,
    params: nothing,
    query: studioPaging.extend({
      sort: z.enum(['started_at', 'id']).default('started_at'),
      order: z.enum(['asc', 'desc']).default('desc'),
      ids,
    }),
    output: listOf(studioImportSchema),
  },
  getStudioImport: {
    ...imports.getStudioImport,
    summary: 'Get an import',
    description: 'With the numbers of its recordings.',
    access: everyStaff,
    params: byId,
    query: nothing,
    output: oneOf(studioImportSchema),
  },
  undoStudioImport: {
    ...imports.undoStudioImport,
    summary: 'Take back what an import has published',
    description:
      'New tracks are withdrawn, changed ones are as they were before. Holders of a licence keep all its files, and publishing the recordings offers the same tracks again. What comes back is opened first as a visitor would open it: `unopened` names the tracks that cannot be, which are withdrawn instead, the versions that would come back with their songs too. `conflict` if it was undone.',
    access: confirmedBy(administrators),
    params: byId,
    query: nothing,
    output: oneOf(studioImportSchema).extend({ unopened: unopenedList }),
    refusals: ['conflict'],
  },
  listStudioRecordings: {
    ...imports.listStudioRecordings,
    summary: 'List imported recordings',
    description: '`q` searches titles, artists and paths.',
    access: everyStaff,
    params: nothing,
    query: inLanguage.extend(studioPaging.shape).extend({
      sort: z.enum(['path', 'title', 'id']).default('path'),
      batch_id: recordId.optional(),
      state: z.enum(recordingStates).optional(),
    }),
    output: listOf(studioRecordingSchema),
  },
  getStudioRecording: {
    ...imports.getStudioRecording,
    summary: 'Get an imported recording',
    description: 'With everything that was written of it, and what was measured otherwise.',
    access: everyStaff,
    params: byId,
    query: inLanguage,
    output: oneOf(studioRecordingSchema),
  },
  publishStudioRecordings: {
    ...imports.publishStudioRecordings,
    summary: 'Publish recordings as tracks',
    description:
      'Each is opened as a visitor would open it: `unopened` names those whose preview or recording cannot be, which stay as they are. So are the versions that come back with a withdrawn song: `unopened_versions` names the tracks that stay withdrawn. Where the settings ask for settled rights, recordings whose rights are red stay as they are, too, and are counted as `barred`. New recordings that seem to be versions of a song are published as its versions with `versions: confirm`, as songs of their own with `refuse`; without it those stay drafts that no table calls a version, and are counted as `waiting`, as do, with `confirm`, those whose song is a draft or one of two of its name. `proposed` counts tracks on sale that seem to be versions of what is published now: decide about them among the proposals. An ISRC names one recording: `repeated` names recordings that stay as they are because another one has theirs. The others are published, all or none. Withdrawn tracks are offered again as they were. Undoing their import takes them back.',
    access: editors,
    params: nothing,
    query: nothing,
    body: someRecordings.extend({ versions: z.enum(['confirm', 'refuse']).optional() }),
    output: changedCount.extend({
      barred: z.int().nonnegative(),
      waiting: z.int().nonnegative(),
      unopened: unopenedList,
      /** Tracks that stay withdrawn while their song comes back. */
      unopened_versions: unopenedList,
      /** `owner` is the English title of the other recording. Servers of earlier releases omit it. */
      repeated: z
        .array(z.object({ id: recordId, title: translated, isrc: z.string(), owner: z.string() }))
        .optional(),
      /** Servers of earlier releases omit it. */
      proposed: z.int().nonnegative().optional(),
    }),
  },
  withdrawStudioRecordings: {
    ...imports.withdrawStudioRecordings,
    summary: 'Withdraw the tracks of recordings',
    description:
      'They are no longer offered, and their data stay: publishing offers them again as they were. Holders of a licence keep all its files, and are told by mail.',
    access: editors,
    params: nothing,
    query: nothing,
    body: someRecordings,
    output: changedCount,
  },
} as const satisfies Record<string, Endpoint>
