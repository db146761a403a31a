import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import * as catalogue from '../operations/catalogue.ts'
import * as playlists from '../operations/playlists.ts'
import { inLanguage, nothing, success, trackIdSchema } from './endpoint-parts.ts'
import {
  findPlaylistNameFault,
  maxTracksById,
  playlistLimits,
  tidyPlaylistName,
} from '@tempolibre/domain/playlist-rules'
import { trackSummarySchema } from '../schemas.ts'

/** Longer names are refused before any rule is checked; in UTF-16 units. */
const maxNameLength = 1000

/** Lengths are counted in code points after trimming; faults are reported with zod's messages and translations. */
export const playlistNameSchema = z
  .string()
  .max(maxNameLength)
  .overwrite(tidyPlaylistName)
  .superRefine((name, context) => {
    const fault = findPlaylistNameFault(name)
    if (fault === 'invalid') context.addIssue({ code: 'custom' })
    const common = { origin: 'string', inclusive: true, input: name }
    if (fault === 'missing') context.addIssue({ ...common, code: 'too_small', minimum: 1 })
    if (fault === 'too_long') context.addIssue({ ...common, code: 'too_big', maximum: playlistLimits.name })
  })
  .meta({ minLength: 1, maxLength: playlistLimits.name })

/** 32 hexadecimal digits that identify a shared list. */
export const shareTokenSchema = z.string().regex(/^[0-9a-f]{32}$/)

/** Song ids in order, without duplicates. */
const trackIds = z.array(trackIdSchema).max(playlistLimits.tracks)

const count = z.int().nonnegative()

/** A playlist in its owner's list. */
export const playlistSummarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  track_count: count,
  duration_seconds: z.number().nonnegative(),
  /** Of its first songs, at most four. */
  cover_urls: z.array(z.url()),
  /** Identifies the shared page; null if the playlist is not shared. */
  share_token: shareTokenSchema.nullable(),
  /** Increases with every change of its songs or their order. */
  version: count,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type PlaylistSummary = z.infer<typeof playlistSummarySchema>

/** A playlist as seen by anyone with its link. */
export const sharedPlaylistSchema = z.object({
  name: z.string(),
  duration_seconds: z.number().nonnegative(),
  tracks: z.array(trackSummarySchema),
})
export type SharedPlaylist = z.infer<typeof sharedPlaylistSchema>

const byId = z.object({ id: z.uuid() })
const answer = z.object({ success, playlist: playlistSummarySchema })
const list = z.object({ success, playlists: z.array(playlistSummarySchema) })

/** Endpoints for playlists. */
export const playlistEndpoints = {
  listPlaylists: {
    ...playlists.listPlaylists,
    summary: 'List the user’s playlists',
    description:
      'Most recently changed first. With `music_id`, `has_track` tells for each whether it contains that song.',
    params: nothing,
    query: z.object({ music_id: trackIdSchema.optional() }),
    output: z.object({
      success,
      playlists: z.array(
        playlistSummarySchema.extend({
          /** Null if no song was given. */
          has_track: z.boolean().nullable(),
        }),
      ),
    }),
    access: 'user',
  },
  getPlaylist: {
    ...playlists.getPlaylist,
    summary: 'Get a playlist with its songs',
    description: 'In the order of the playlist. Songs that have left the catalogue are omitted.',
    params: byId,
    query: inLanguage,
    output: answer.extend({ tracks: z.array(trackSummarySchema) }),
    access: 'user',
  },
  makePlaylist: {
    ...playlists.makePlaylist,
    summary: 'Create a playlist',
    description:
      'The caller chooses the id. Idempotent: an existing playlist with that id is left unchanged. `not_found` for an unknown song; at most 100 playlists (`playlist_limit_reached`) of 500 songs.',
    params: byId,
    query: nothing,
    body: z.object({ name: playlistNameSchema, music_ids: trackIds.default([]) }),
    output: answer,
    access: 'user',
    refusals: ['playlist_limit_reached'],
  },
  changePlaylist: {
    ...playlists.changePlaylist,
    summary: 'Rename a playlist, share it, or stop sharing it',
    description:
      'Anyone with the link of a shared playlist can read it. A playlist that is already shared keeps its link; sharing it again after it was stopped creates a new one.',
    params: byId,
    query: nothing,
    body: z.object({ name: playlistNameSchema.optional(), shared: z.boolean().optional() }),
    output: answer,
    access: 'user',
  },
  deletePlaylist: {
    ...playlists.deletePlaylist,
    summary: 'Delete a playlist',
    description: 'Its link stops working at once. It can be restored for seven days.',
    params: byId,
    query: nothing,
    output: z.object({ success }),
    access: 'user',
  },
  restorePlaylist: {
    ...playlists.restorePlaylist,
    summary: 'Restore a deleted playlist',
    description:
      'With its old link if it was shared. Idempotent: an existing playlist is left unchanged. `not_found` if it can no longer be restored; `playlist_limit_reached` if there are 100 others by now.',
    params: byId,
    query: nothing,
    body: nothing,
    output: answer,
    access: 'user',
    refusals: ['playlist_limit_reached'],
  },
  addPlaylistTracks: {
    ...playlists.addPlaylistTracks,
    summary: 'Add songs to the end of a playlist',
    description:
      'Idempotent: a song already in the playlist keeps its place. All or nothing: `not_found` for an unknown song, `playlist_full` beyond 500 songs.',
    params: byId,
    query: nothing,
    body: z.object({ music_ids: trackIds.min(1) }),
    output: answer,
    access: 'user',
    refusals: ['playlist_full'],
  },
  removePlaylistTrack: {
    ...playlists.removePlaylistTrack,
    summary: 'Remove a song from a playlist',
    description: 'Idempotent.',
    params: byId.extend({ music_id: trackIdSchema }),
    query: nothing,
    output: answer,
    access: 'user',
  },
  orderPlaylist: {
    ...playlists.orderPlaylist,
    summary: 'Reorder the songs of a playlist',
    description:
      'Send all songs in their new order, and the `version` the order is based on: `playlist_changed` if the playlist has changed since, in which case nothing is moved. Idempotent.',
    params: byId,
    query: nothing,
    body: z.object({ version: count, music_ids: trackIds }),
    output: answer,
    access: 'user',
    refusals: ['playlist_changed'],
  },
  takeOverPlaylists: {
    ...playlists.takeOverPlaylists,
    summary: 'Import playlists that were made before signing in',
    description:
      'Most recently changed first, in one transaction. Idempotent. Unknown songs, and what exceeds the limits, are skipped. Answers all playlists of the account.',
    params: nothing,
    query: nothing,
    body: z.object({
      playlists: z
        .array(z.object({ id: z.uuid(), name: playlistNameSchema, music_ids: trackIds }))
        .min(1)
        .max(playlistLimits.playlists),
    }),
    output: list,
    access: 'user',
  },
  getSharedPlaylist: {
    ...playlists.getSharedPlaylist,
    summary: 'Get a shared playlist by its link',
    description:
      'Public; does not tell whose playlist it is. `not_found` if it is no longer shared. With an ETag.',
    params: z.object({ token: shareTokenSchema }),
    query: inLanguage,
    output: z.object({ success, playlist: sharedPlaylistSchema }),
  },
  listTracksById: {
    ...catalogue.listTracksById,
    summary: 'Get songs by their ids',
    description:
      'In the order of `ids`, separated by commas, at most 100; unknown songs are omitted. At most 10 calls a second for one sender, with bursts of 40; `Retry-After` of `too_many_requests` tells when to retry.',
    params: nothing,
    query: inLanguage.extend({
      ids: z
        .string()
        .max(11 * maxTracksById)
        .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/),
    }),
    output: z.object({ success, tracks: z.array(trackSummarySchema) }),
  },
} as const satisfies Record<string, Endpoint>
