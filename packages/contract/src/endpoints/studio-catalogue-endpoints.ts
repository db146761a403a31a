import { tableOf } from '@tempolibre/locales'
import { z } from 'zod'
import { familyRoles } from '@tempolibre/domain/version-kinds'
import * as catalogue from '../operations/studio-catalogue.ts'
import { rightsLights } from '@tempolibre/domain/judge-rights'
import { administrators, confirmedBy, editors, everyStaff } from '../studio/staff.ts'
import {
  newStudioArtistSchema,
  newStudioGenreSchema,
  newStudioTagSchema,
  studioArtistChangeSchema,
  studioArtistSchema,
  studioGenreChangeSchema,
  studioGenreSchema,
  studioTagChangeSchema,
  studioTagSchema,
  studioTrackChangeSchema,
  studioTracksChangeSchema,
  studioTrackSchema,
  studioTrackSorts,
  tagKinds,
  trackTableKinds,
  withdrawalEffectSchema,
} from '../studio/studio-catalogue-schemas.ts'
import {
  byId,
  byVersion,
  flag,
  ids,
  maxBulkSize,
  recordId,
  studioPaging,
  textConditions,
} from '../studio/studio-parts.ts'
import { trackFilters } from '@tempolibre/domain/track-fields'
import { changedCount, done, listOf, oneOf, unopenedList } from './studio-answers.ts'
import { inLanguage, nothing, success } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'

const gapsNote =
  'Texts must be there in every language, unless `fallback` says that missing ones are shown in English: `invalid_input` names those that are missing. An empty slug is made of the title.'

/** By which lists of tracks are narrowed. */
const trackConditions = {
  artist_id: recordId.optional(),
  genre_id: recordId.optional(),
  tag_id: recordId.optional(),
  ...tableOf(trackFilters, () => flag),
  ...textConditions,
  /** Whether tracks may be sold royalty-free. */
  rights_light: z.enum(rightsLights).optional(),
  /** Tracks that are no longer offered, or only those that are. */
  withdrawn: flag,
  /** Versions of songs, or only songs: all of them, or those with versions. */
  family: z.enum(familyRoles).optional(),
}

const manyIds = z
  .string()
  .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,999}$/)
  .optional()

/** Endpoints with which the staff edits the catalogue. */
export const studioCatalogueEndpoints = {
  listStudioTracks: {
    ...catalogue.listStudioTracks,
    summary: 'List tracks for editing',
    description:
      '`q` searches titles, artists and descriptions in every language; titles are sorted in `lang`.',
    access: everyStaff,
    params: nothing,
    query: inLanguage.extend(studioPaging.shape).extend({
      sort: z.enum(studioTrackSorts).default('title'),
      ids,
      ...trackConditions,
    }),
    output: listOf(studioTrackSchema),
  },
  getStudioTrack: {
    ...catalogue.getStudioTrack,
    summary: 'Get a track for editing',
    description: 'With its texts in every language.',
    access: everyStaff,
    params: byId,
    query: inLanguage,
    output: oneOf(studioTrackSchema),
  },
  changeStudioTrack: {
    ...catalogue.changeStudioTrack,
    summary: 'Change a track',
    description: `Only what is given is changed. ${gapsNote} A former slug leads to the new one.`,
    access: editors,
    params: byId,
    query: inLanguage,
    body: byVersion.extend(studioTrackChangeSchema.shape),
    output: oneOf(studioTrackSchema),
    refusals: ['record_changed'],
  },
  changeStudioTracks: {
    ...catalogue.changeStudioTracks,
    summary: 'Change many tracks at once',
    description: 'All of them or none. A track keeps at least one genre: `invalid_input` otherwise.',
    access: editors,
    params: nothing,
    query: nothing,
    body: z.object({ ids: z.array(recordId).min(1).max(maxBulkSize), change: studioTracksChangeSchema }),
    output: changedCount,
  },
  getTrackWithdrawal: {
    ...catalogue.getTrackWithdrawal,
    summary: 'Tell what withdrawing tracks would mean',
    description:
      'Of tracks (`track_ids`), of the tracks of recordings (`recording_ids`), or of those that undoing an import would withdraw (`batch_id`): how many are offered until now, how many versions go with them, and how many licences are in force for all of these.',
    access: everyStaff,
    params: nothing,
    query: z.object({ track_ids: manyIds, recording_ids: manyIds, batch_id: recordId.optional() }),
    output: z.object({ success, effect: withdrawalEffectSchema }),
  },
  withdrawStudioTracks: {
    ...catalogue.withdrawStudioTracks,
    summary: 'Withdraw tracks',
    description:
      'They are no longer offered: no list, search, sitemap or feed has them, and their address says so. Their data stay, so that publishing offers them again as they were. Holders of a licence keep all its files, and are told by mail. The versions of a song go with it.',
    access: editors,
    params: nothing,
    query: nothing,
    body: z.object({ ids: z.array(recordId).min(1).max(maxBulkSize) }),
    output: changedCount,
  },
  publishStudioTracks: {
    ...catalogue.publishStudioTracks,
    summary: 'Offer withdrawn tracks again',
    description:
      'With the same id, addresses, texts, family and places in lists. Each is opened first as a visitor would open it, and so are the versions that come back with a song: `unopened` names those whose preview or recording cannot be, which stay withdrawn, a version while its song is offered. Where the settings ask for settled rights, tracks whose rights are red stay withdrawn, too, and are counted as `barred`.',
    access: editors,
    params: nothing,
    query: nothing,
    body: z.object({ ids: z.array(recordId).min(1).max(maxBulkSize) }),
    output: changedCount.extend({
      /** Servers of earlier releases omit both. */
      barred: z.int().nonnegative().optional(),
      unopened: unopenedList,
    }),
  },
  removeStudioTrack: {
    ...catalogue.removeStudioTrack,
    summary: 'Delete a track for good',
    description:
      'Nobody can bring it back. `record_in_use` if a licence covers it, in whatever state, or a claim refers to such a licence: `fields` says how many. Withdraw it instead.',
    access: confirmedBy(administrators),
    params: byId,
    query: nothing,
    output: done,
    refusals: ['record_in_use'],
  },
  exportStudioTracks: {
    ...catalogue.exportStudioTracks,
    summary: 'Export tracks as a table',
    description:
      'CSV with the columns that `npm run import` reads: all tracks, those that meet the conditions of the list, or those of `ids`, by id. Names of genres, moods, uses and instruments are in `lang`. Streamed. Texts that begin like a formula get an apostrophe in front.',
    access: everyStaff,
    params: nothing,
    query: inLanguage.extend({
      ...trackConditions,
      q: studioPaging.shape.q,
      /** At most a thousand. */
      ids: manyIds,
    }),
    output: z.string(),
  },
  writeStudioTrackTable: {
    ...catalogue.writeStudioTrackTable,
    summary: 'Write a table of tracks',
    description:
      'A cue sheet, with a row for each rightholder, or the rights, as CSV. Tracks stand in the order of `ids`; unknown ones are left out. Texts that begin like a formula get an apostrophe in front.',
    access: everyStaff,
    params: nothing,
    query: inLanguage,
    body: z.object({ ids: z.array(recordId).min(1).max(maxBulkSize), kind: z.enum(trackTableKinds) }),
    output: z.object({ success, csv: z.string() }),
  },
  listStudioArtists: {
    ...catalogue.listStudioArtists,
    summary: 'List artists for editing',
    description: '`q` searches names.',
    access: everyStaff,
    params: nothing,
    query: studioPaging.extend({
      sort: z.enum(['name', 'tracks', 'id']).default('name'),
      ids,
      ...textConditions,
    }),
    output: listOf(studioArtistSchema),
  },
  getStudioArtist: {
    ...catalogue.getStudioArtist,
    summary: 'Get an artist for editing',
    description: 'With the biography in every language.',
    access: everyStaff,
    params: byId,
    query: nothing,
    output: oneOf(studioArtistSchema),
  },
  addStudioArtist: {
    ...catalogue.addStudioArtist,
    summary: 'Add an artist',
    description: 'A name is given once: `invalid_input` if another artist has it.',
    access: editors,
    params: nothing,
    query: nothing,
    body: newStudioArtistSchema,
    output: oneOf(studioArtistSchema),
  },
  changeStudioArtist: {
    ...catalogue.changeStudioArtist,
    summary: 'Change an artist',
    description: 'Only what is given is changed. Licences keep the name with which they were issued.',
    access: editors,
    params: byId,
    query: nothing,
    body: byVersion.extend(studioArtistChangeSchema.shape),
    output: oneOf(studioArtistSchema),
    refusals: ['record_changed'],
  },
  removeStudioArtist: {
    ...catalogue.removeStudioArtist,
    summary: 'Remove an artist without tracks',
    description: '`record_in_use` while there are tracks.',
    access: confirmedBy(administrators),
    params: byId,
    query: nothing,
    output: done,
    refusals: ['record_in_use'],
  },
  listStudioGenres: {
    ...catalogue.listStudioGenres,
    summary: 'List genres for editing',
    description: '`q` searches titles in every language; titles are sorted in `lang`.',
    access: everyStaff,
    params: nothing,
    query: inLanguage.extend(studioPaging.shape).extend({
      sort: z.enum(['title', 'tracks', 'id']).default('title'),
      ids,
      ...textConditions,
    }),
    output: listOf(studioGenreSchema),
  },
  getStudioGenre: {
    ...catalogue.getStudioGenre,
    summary: 'Get a genre for editing',
    description: 'With its texts in every language.',
    access: everyStaff,
    params: byId,
    query: nothing,
    output: oneOf(studioGenreSchema),
  },
  addStudioGenre: {
    ...catalogue.addStudioGenre,
    summary: 'Add a genre',
    description: gapsNote,
    access: editors,
    params: nothing,
    query: nothing,
    body: newStudioGenreSchema,
    output: oneOf(studioGenreSchema),
  },
  changeStudioGenre: {
    ...catalogue.changeStudioGenre,
    summary: 'Change a genre',
    description: `Only what is given is changed. ${gapsNote} A former slug leads to the new one.`,
    access: editors,
    params: byId,
    query: nothing,
    body: byVersion.extend(studioGenreChangeSchema.shape),
    output: oneOf(studioGenreSchema),
    refusals: ['record_changed'],
  },
  removeStudioGenre: {
    ...catalogue.removeStudioGenre,
    summary: 'Remove a genre without tracks',
    description: '`record_in_use` while there are tracks.',
    access: confirmedBy(administrators),
    params: byId,
    query: nothing,
    output: done,
    refusals: ['record_in_use'],
  },
  listStudioTags: {
    ...catalogue.listStudioTags,
    summary: 'List moods, uses or instruments for editing',
    description: '`q` searches names in every language; names are sorted in `lang`.',
    access: everyStaff,
    params: nothing,
    query: inLanguage.extend(studioPaging.shape).extend({
      sort: z.enum(['name', 'tracks', 'id']).default('name'),
      kind: z.enum(tagKinds).optional(),
      ids,
      ...textConditions,
    }),
    output: listOf(studioTagSchema),
  },
  getStudioTag: {
    ...catalogue.getStudioTag,
    summary: 'Get a mood, use or instrument for editing',
    description: 'With its name in every language.',
    access: everyStaff,
    params: byId,
    query: nothing,
    output: oneOf(studioTagSchema),
  },
  addStudioTag: {
    ...catalogue.addStudioTag,
    summary: 'Add a mood, use or instrument',
    description: gapsNote,
    access: editors,
    params: nothing,
    query: nothing,
    body: newStudioTagSchema,
    output: oneOf(studioTagSchema),
  },
  changeStudioTag: {
    ...catalogue.changeStudioTag,
    summary: 'Change a mood, use or instrument',
    description: `Only what is given is changed. ${gapsNote}`,
    access: editors,
    params: byId,
    query: nothing,
    body: byVersion.extend(studioTagChangeSchema.shape),
    output: oneOf(studioTagSchema),
    refusals: ['record_changed'],
  },
  removeStudioTag: {
    ...catalogue.removeStudioTag,
    summary: 'Remove a mood, use or instrument',
    description: 'Tracks lose it.',
    access: confirmedBy(administrators),
    params: byId,
    query: nothing,
    output: done,
  },
} as const satisfies Record<string, Endpoint>
