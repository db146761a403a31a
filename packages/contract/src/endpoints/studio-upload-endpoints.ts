import { z } from 'zod'
import * as uploads from '../operations/studio-uploads.ts'
import { administrators, confirmedBy, editors, everyStaff } from '../studio/staff.ts'
import { byId, byVersion, studioPaging } from '../studio/studio-parts.ts'
import {
  importColumnDecisionSchema,
  importNameDecisionSchema,
  newStudioUploadSchema,
  studioUploadChangeSchema,
  studioUploadFileSchema,
  studioUploadSchema,
  uploadFileStates,
  uploadRunKinds,
} from '../studio/studio-upload-schemas.ts'
import { nothing } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { done, listOf, oneOf } from './studio-answers.ts'

/** Endpoints with which the staff uploads recordings and imports them. */
export const studioUploadEndpoints = {
  listStudioUploads: {
    ...uploads.listStudioUploads,
    summary: 'List uploads of recordings',
    description: 'The latest first. `q` searches their names.',
    access: everyStaff,
    params: nothing,
    query: studioPaging.extend({
      sort: z.enum(['created_at']).default('created_at'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: listOf(studioUploadSchema),
  },
  getStudioUpload: {
    ...uploads.getStudioUpload,
    summary: 'Get an upload',
    description: 'With its last check or import, and what that has found.',
    access: everyStaff,
    params: byId,
    query: nothing,
    output: oneOf(studioUploadSchema),
  },
  addStudioUpload: {
    ...uploads.addStudioUpload,
    summary: 'Begin an upload',
    description:
      'Its files follow by tus 1.0: `POST /api/studio/v1/tus` with `Upload-Length` and `Upload-Metadata` (`upload`, `path`, `modified`: milliseconds since 1970) answers with the address of a file, which takes its bytes by `PATCH`. With `track_id` its one file replaces the recording of that track.',
    access: editors,
    params: nothing,
    query: nothing,
    body: newStudioUploadSchema,
    output: oneOf(studioUploadSchema),
  },
  changeStudioUpload: {
    ...uploads.changeStudioUpload,
    summary: 'Change the name of an upload, and what holds for recordings that do not say',
    description: 'Only what is given is changed.',
    access: editors,
    params: byId,
    query: nothing,
    body: byVersion.extend(studioUploadChangeSchema.shape),
    output: oneOf(studioUploadSchema),
    refusals: ['record_changed'],
  },
  removeStudioUpload: {
    ...uploads.removeStudioUpload,
    summary: 'Remove an upload with its files',
    description: 'What was imported of it stays. `upload_running` while it is being imported.',
    access: confirmedBy(administrators),
    params: byId,
    query: nothing,
    output: done,
    refusals: ['upload_running'],
  },
  listStudioUploadFiles: {
    ...uploads.listStudioUploadFiles,
    summary: 'List the files of an upload',
    description:
      'In the order of their paths, with how far they have come and what was measured. `q` searches paths.',
    access: everyStaff,
    params: byId,
    query: studioPaging.extend({
      per_page: z.coerce.number().int().min(1).max(1000).default(25),
      sort: z.enum(['path']).default('path'),
      state: z.enum(uploadFileStates).optional(),
    }),
    output: listOf(studioUploadFileSchema),
  },
  runStudioUpload: {
    ...uploads.runStudioUpload,
    summary: 'Check or import an upload',
    description:
      'In the background: `run` of the upload says how far it is. A check changes nothing. `upload_running` while another one is under way; `invalid_input` while files are missing.',
    access: editors,
    params: byId,
    query: nothing,
    body: z.object({ kind: z.enum(uploadRunKinds) }),
    output: oneOf(studioUploadSchema),
    refusals: ['upload_running', 'conflict'],
  },
  cancelStudioUpload: {
    ...uploads.cancelStudioUpload,
    summary: 'Stop the import of an upload',
    description:
      'After the recording that is being read. Those that were read stay as drafts; the next import goes on behind them.',
    access: editors,
    params: byId,
    query: nothing,
    output: oneOf(studioUploadSchema),
  },
  decideImportName: {
    ...uploads.decideImportName,
    summary: 'Decide what a label’s own name of a genre, mood, use or instrument means',
    description: 'Holds for every later import.',
    access: editors,
    params: nothing,
    query: nothing,
    body: importNameDecisionSchema,
    output: done,
  },
  decideImportColumn: {
    ...uploads.decideImportColumn,
    summary: 'Decide what a column of a label’s own tables means',
    description:
      'By its heading, whatever its accents and capitals. Holds for every later import; `itself` forgets what was decided.',
    access: editors,
    params: nothing,
    query: nothing,
    body: importColumnDecisionSchema,
    output: done,
  },
} as const satisfies Record<string, Endpoint>
