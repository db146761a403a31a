import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import * as catalogue from '../operations/catalogue.ts'
import * as playlists from '../operations/playlists.ts'
import { inLanguage, nothing, success, trackIdSchema } from './endpoint-parts.ts'
import { findPlaylistNameFault, maxTracksById, playlistLimits, tidyPlaylistName } from '../playlist-rules.ts'
import { trackSummarySchema } from '../schemas.ts'

/** Longer ones are refused before any rule is asked, in UTF-16 units. */
const maxNameLength = 1000

/** Lengths are counted in code points after trimming; what is wrong is said in zod's words and languages. */
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

/** 32 digits and letters: what a shared list is found by. */
export const shareTokenSchema = z.string().regex(/^[0-9a-f]{32}$/)

/** Song ids in their order, each once. */
const trackIds = z.array(trackIdSchema).max(playlistLimits.tracks)

const count = z.int().nonnegative()

/** A playlist as its owner sees it among others. */
export const playlistSummarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  track_count: count,
  duration_seconds: z.number().nonnegative(),
  /** Of its first songs, four at most. */
  cover_urls: z.array(z.url()),
  /** What the shared page is found by; null where it is not shared. */
  share_token: shareTokenSchema.nullable(),
  /** Raised with every change of its songs or their order. */
  version: count,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type PlaylistSummary = z.infer<typeof playlistSummarySchema>

/** A playlist as anybody may see it who has its link. */
export const sharedPlaylistSchema = z.object({
  name: z.string(),
  duration_seconds: z.number().nonnegative(),
  tracks: z.array(trackSummarySchema),
})
export type SharedPlaylist = z.infer<typeof sharedPlaylistSchema>

const byId = z.object({ id: z.uuid() })
const answer = z.object({ success, playlist: playlistSummarySchema })
const list = z.object({ success, playlists: z.array(playlistSummarySchema) })

/** The calls about playlists. */
export const playlistEndpoints = {
  listPlaylists: {
    ...playlists.listPlaylists,
    summary: 'Somebody’s playlists',
    description:
      'Latest changed first. With `music_id`, `has_track` says of each whether that song is in it.',
    params: nothing,
    query: z.object({ music_id: trackIdSchema.optional() }),
    output: z.object({
      success,
      playlists: z.array(
        playlistSummarySchema.extend({
          /** Null where no song was named. */
          has_track: z.boolean().nullable(),
        }),
      ),
    }),
    access: 'user',
  },
  getPlaylist: {
    ...playlists.getPlaylist,
    summary: 'One playlist with its songs',
    description: 'In the order of the list; songs that have left the catalogue have left it, too.',
    params: byId,
    query: inLanguage,
    output: answer.extend({ tracks: z.array(trackSummarySchema) }),
    access: 'user',
  },
  makePlaylist: {
    ...playlists.makePlaylist,
    summary: 'Make a playlist',
    description:
      'The caller chooses the id, and making it twice is making it once: one that is there stays as it is. `not_found` for a song there is not; at most 100 playlists (`playlist_limit_reached`) of 500 songs.',
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
      'Whoever has the link of a shared one may read it. One that is shared already keeps its link; sharing it again later makes a new one.',
    params: byId,
    query: nothing,
    body: z.object({ name: playlistNameSchema.optional(), shared: z.boolean().optional() }),
    output: answer,
    access: 'user',
  },
  deletePlaylist: {
    ...playlists.deletePlaylist,
    summary: 'Delete a playlist',
    description: 'Its link leads nowhere from now on. It can be restored for seven days.',
    params: byId,
    query: nothing,
    output: z.object({ success }),
    access: 'user',
  },
  restorePlaylist: {
    ...playlists.restorePlaylist,
    summary: 'Undo the deletion of a playlist',
    description:
      'As it was, shared by its old link if it was shared. Safe to send again: one that is there stays as it is. `not_found` where there is nothing to restore any more; `playlist_limit_reached` where there are 100 others by now.',
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
      'Safe to send again: a song that is in it stays where it is. All or none: `not_found` for a song there is not, `playlist_full` beyond 500 songs.',
    params: byId,
    query: nothing,
    body: z.object({ music_ids: trackIds.min(1) }),
    output: answer,
    access: 'user',
    refusals: ['playlist_full'],
  },
  removePlaylistTrack: {
    ...playlists.removePlaylistTrack,
    summary: 'Take a song out of a playlist',
    description: 'Safe to send again.',
    params: byId.extend({ music_id: trackIdSchema }),
    query: nothing,
    output: answer,
    access: 'user',
  },
  orderPlaylist: {
    ...playlists.orderPlaylist,
    summary: 'Give the songs of a playlist another order',
    description:
      'All its songs in their new order, and the `version` this was made for: `playlist_changed` where the list has changed since, and nothing is moved. Safe to send again.',
    params: byId,
    query: nothing,
    body: z.object({ version: count, music_ids: trackIds }),
    output: answer,
    access: 'user',
    refusals: ['playlist_changed'],
  },
  takeOverPlaylists: {
    ...playlists.takeOverPlaylists,
    summary: 'Take over playlists that were made before signing in',
    description:
      'Latest changed first, in one transaction; sent twice they are there once. Songs there are not, and what goes beyond the limits, are left out. Answers all playlists there are then.',
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
    summary: 'A playlist by its link',
    description:
      'For everybody, without a word of whose it is; `not_found` where it is not shared any more. With an ETag.',
    params: z.object({ token: shareTokenSchema }),
    query: inLanguage,
    output: z.object({ success, playlist: sharedPlaylistSchema }),
  },
  listTracksById: {
    ...catalogue.listTracksById,
    summary: 'Songs by their ids',
    description:
      'In the order of `ids`, which are separated by commas, 100 at most; songs there are not are left out. At most 10 calls a second for one sender, 40 at once; `too_many_requests` says in `Retry-After` when there is room again.',
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
