import { z } from 'zod'
import * as catalogue from '../operations/studio-catalogue.ts'
import { editors, everyStaff } from '../studio/staff.ts'
import { studioTrackSchema } from '../studio/studio-catalogue-schemas.ts'
import { byId, byVersion } from '../studio/studio-parts.ts'
import {
  batchIdSchema,
  newTrackViewSchema,
  notUndoneSchema,
  trackBatchSchema,
  trackViewChangeSchema,
  trackViewSchema,
} from '../studio/studio-track-grid-schemas.ts'
import { inLanguage, nothing, success } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { done, listOf, oneOf } from './studio-answers.ts'

/** Endpoints of the grid in which the staff edits many tracks, each in its own way. */
export const studioTrackGridEndpoints = {
  saveStudioTracks: {
    ...catalogue.saveStudioTracks,
    summary: 'Save changes of several tracks',
    description:
      'All of them or none. `record_changed` and `invalid_input` name each track that is not saved by its place: `body.tracks.3.version`. `batch` undoes the changes together.',
    access: editors,
    params: nothing,
    query: inLanguage,
    body: z.object({ tracks: trackBatchSchema }),
    output: z.object({ success, records: z.array(studioTrackSchema), batch: batchIdSchema }),
    refusals: ['record_changed'],
  },
  undoStudioTracks: {
    ...catalogue.undoStudioTracks,
    summary: 'Undo changes that were saved together',
    description:
      'Tracks get back the values that the batch replaced. Those that were changed since stay as they are and are named in `not_undone`. Only the member who saved a batch undoes it; `batch` of the answer undoes the undoing.',
    access: editors,
    params: nothing,
    query: inLanguage,
    body: z.object({ batch: z.uuid() }),
    output: z.object({
      success,
      records: z.array(studioTrackSchema),
      batch: batchIdSchema,
      not_undone: z.array(notUndoneSchema),
    }),
  },
  listTrackViews: {
    ...catalogue.listTrackViews,
    summary: 'List your views of the grid of tracks',
    description: 'By name.',
    access: everyStaff,
    params: nothing,
    query: nothing,
    output: listOf(trackViewSchema),
  },
  addTrackView: {
    ...catalogue.addTrackView,
    summary: 'Keep a view of the grid of tracks',
    description: 'A name is given once: `invalid_input` if another of your views has it.',
    access: everyStaff,
    params: nothing,
    query: nothing,
    body: newTrackViewSchema,
    output: oneOf(trackViewSchema),
  },
  changeTrackView: {
    ...catalogue.changeTrackView,
    summary: 'Change one of your views of the grid of tracks',
    description: 'Only what is given is changed.',
    access: everyStaff,
    params: byId,
    query: nothing,
    body: byVersion.extend(trackViewChangeSchema.shape),
    output: oneOf(trackViewSchema),
    refusals: ['record_changed'],
  },
  removeTrackView: {
    ...catalogue.removeTrackView,
    summary: 'Remove one of your views of the grid of tracks',
    description: 'Views of others are never found.',
    access: everyStaff,
    params: byId,
    query: nothing,
    output: done,
  },
} as const satisfies Record<string, Endpoint>
