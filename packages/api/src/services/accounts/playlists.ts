import { randomBytes } from 'node:crypto'
import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type PlaylistSummary,
} from '@tempolibre/contract'
import {
  addPlaylistTracks as storeAddition,
  type ChangedTracks,
  changePlaylist as storeChange,
  deletePlaylist as storeDeletion,
  findPlaylist,
  findSharedPlaylist,
  listPlaylists as findPlaylists,
  listPlaylistTrackIds,
  makePlaylist as storePlaylist,
  maxInteger,
  orderPlaylist as storeOrder,
  removePlaylistTrack as storeRemoval,
  restorePlaylist as storeRestoration,
  takeOverPlaylists as storePlaylists,
} from '@tempolibre/database'
import { type CoverSettings, coverUrl } from '../../http/cover-url.ts'
import type { UserCaller } from '../../http/caller.ts'
import { type CatalogueSettings, getTracksByIds } from '../catalogue/catalogue.ts'

/** Bytes of a share token: 128 random bits. */
const tokenBytes = 16

/** The caller's playlists, most recently changed first. */
export async function listPlaylists(
  settings: CatalogueSettings,
  { music_id }: EndpointParsedInput<'listPlaylists'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'listPlaylists'>> {
  const trackId = music_id === undefined ? undefined : toTrackId(music_id)
  const rows = await findPlaylists(settings.db, { userId: user.id, trackId })
  return {
    success: true,
    playlists: rows.map((row) => ({
      ...toSummary(settings, row),
      has_track: music_id === undefined ? null : row.has_track,
    })),
  }
}

/** One of the caller's own playlists with its songs, in order. */
export async function getPlaylist(
  settings: CatalogueSettings,
  { id, lang }: EndpointParsedInput<'getPlaylist'>,
  caller: UserCaller,
): Promise<EndpointOutput<'getPlaylist'>> {
  const answer = await answerPlaylist(settings, { id }, caller)
  const ids = await listPlaylistTrackIds(settings.db, { userId: caller.user.id, id })
  return { ...answer, tracks: await getTracksByIds(settings, { ids, lang }) }
}

/** Idempotent: the caller chooses the id. */
export async function makePlaylist(
  settings: CatalogueSettings,
  { id, music_ids, name }: EndpointParsedInput<'makePlaylist'>,
  caller: UserCaller,
): Promise<EndpointOutput<'makePlaylist'>> {
  const trackIds = music_ids.map(toTrackId)
  const made = await storePlaylist(settings.db, { userId: caller.user.id, id, name, trackIds })
  if (made === 'too_many') throw new ApiError('playlist_limit_reached')
  if (made === 'unknown_track') throw new ApiError('not_found')
  return answerPlaylist(settings, { id }, caller)
}

/** Renames, shares or stops sharing. Idempotent: sharing a shared playlist keeps its link. */
export async function changePlaylist(
  settings: CatalogueSettings,
  { id, name, shared }: EndpointParsedInput<'changePlaylist'>,
  caller: UserCaller,
): Promise<EndpointOutput<'changePlaylist'>> {
  const shareToken = shared === undefined ? undefined : shared ? makeShareToken() : null
  await storeChange(settings.db, { userId: caller.user.id, id, name, shareToken })
  return answerPlaylist(settings, { id }, caller)
}

/** It can be restored for seven days. */
export async function deletePlaylist(
  { db }: CatalogueSettings,
  { id }: EndpointParsedInput<'deletePlaylist'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'deletePlaylist'>> {
  if (!(await storeDeletion(db, { userId: user.id, id }))) throw new ApiError('not_found')
  return { success: true }
}

/** Restores a deleted playlist. Idempotent. */
export async function restorePlaylist(
  settings: CatalogueSettings,
  { id }: EndpointParsedInput<'restorePlaylist'>,
  caller: UserCaller,
): Promise<EndpointOutput<'restorePlaylist'>> {
  const restored = await storeRestoration(settings.db, { userId: caller.user.id, id })
  if (restored === 'too_many') throw new ApiError('playlist_limit_reached')
  return answerPlaylist(settings, { id }, caller)
}

/** All songs or none. Idempotent: a song already in the list keeps its place. */
export async function addPlaylistTracks(
  settings: CatalogueSettings,
  { id, music_ids }: EndpointParsedInput<'addPlaylistTracks'>,
  caller: UserCaller,
): Promise<EndpointOutput<'addPlaylistTracks'>> {
  const trackIds = music_ids.map(toTrackId)
  const added = await storeAddition(settings.db, { userId: caller.user.id, id, trackIds })
  if (added === 'full') throw new ApiError('playlist_full')
  if (added === 'unknown_track') throw new ApiError('not_found')
  return answerPlaylist(settings, { id }, caller)
}

/** Idempotent. */
export async function removePlaylistTrack(
  settings: CatalogueSettings,
  { id, music_id }: EndpointParsedInput<'removePlaylistTrack'>,
  caller: UserCaller,
): Promise<EndpointOutput<'removePlaylistTrack'>> {
  await storeRemoval(settings.db, { userId: caller.user.id, id, trackId: toTrackId(music_id) })
  return answerPlaylist(settings, { id }, caller)
}

/** Refused if the list has changed since `version`. Idempotent. */
export async function orderPlaylist(
  settings: CatalogueSettings,
  { id, music_ids, version }: EndpointParsedInput<'orderPlaylist'>,
  caller: UserCaller,
): Promise<EndpointOutput<'orderPlaylist'>> {
  const trackIds = music_ids.map(toTrackId)
  const ordered: ChangedTracks | 'other_version' = await storeOrder(settings.db, {
    userId: caller.user.id,
    id,
    trackIds,
    version,
  })
  if (ordered === 'other_version') throw new ApiError('playlist_changed')
  return answerPlaylist(settings, { id }, caller)
}

/** Imports the playlists made before signing in. Idempotent. */
export async function takeOverPlaylists(
  settings: CatalogueSettings,
  { playlists }: EndpointParsedInput<'takeOverPlaylists'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'takeOverPlaylists'>> {
  const given = playlists.map(({ id, music_ids, name }) => ({ id, name, trackIds: music_ids.map(toTrackId) }))
  await storePlaylists(settings.db, { userId: user.id, playlists: given })
  const rows = await findPlaylists(settings.db, { userId: user.id })
  return { success: true, playlists: rows.map((row) => toSummary(settings, row)) }
}

/** A shared playlist by the token of its link. Says nothing about its owner. */
export async function getSharedPlaylist(
  settings: CatalogueSettings,
  { lang, token }: EndpointParsedInput<'getSharedPlaylist'>,
): Promise<EndpointOutput<'getSharedPlaylist'>> {
  const found = await findSharedPlaylist(settings.db, { token })
  if (!found) throw new ApiError('not_found')
  const tracks = await getTracksByIds(settings, { ids: found.trackIds, lang })
  const lengths = tracks.map(({ duration_seconds }) => duration_seconds)
  const duration_seconds = lengths.reduce((sum, length) => sum + length, 0)
  return { success: true, playlist: { name: found.name, duration_seconds, tracks } }
}

/** Tracks in the order of `ids`; unknown ones are left out. */
export async function listTracksById(
  settings: CatalogueSettings,
  { ids, lang }: EndpointParsedInput<'listTracksById'>,
): Promise<EndpointOutput<'listTracksById'>> {
  const known = [...new Set(ids.split(','))].map(Number).filter((id) => id <= maxInteger)
  return { success: true, tracks: await getTracksByIds(settings, { ids: known, lang }) }
}

async function answerPlaylist(
  settings: CatalogueSettings,
  { id }: { id: string },
  { user }: UserCaller,
): Promise<{ success: true; playlist: PlaylistSummary }> {
  const row = await findPlaylist(settings.db, { userId: user.id, id })
  if (!row) throw new ApiError('not_found')
  return { success: true, playlist: toSummary(settings, row) }
}

type SummaryRow = NonNullable<Awaited<ReturnType<typeof findPlaylist>>>

function toSummary(settings: CoverSettings, row: SummaryRow): PlaylistSummary {
  const { covers, created_at, duration_seconds, id, name, share_token, track_count, updated_at, version } =
    row
  return {
    id,
    name,
    track_count,
    duration_seconds,
    cover_urls: covers.map((song) => coverUrl(settings, { kind: 'track', ...song })),
    share_token,
    version,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** 0, which no track has, for ids beyond the database's range. */
function toTrackId(id: string): number {
  return Number(id) <= maxInteger ? Number(id) : 0
}

function makeShareToken(): string {
  return randomBytes(tokenBytes).toString('hex')
}
