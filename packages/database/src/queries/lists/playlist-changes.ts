import { playlistLimits } from '@tempolibre/domain/playlist-rules'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { isOffered } from '../versions.ts'
import { listPlaylistTrackIds } from './playlists.ts'

interface OnePlaylist {
  userId: string
  id: string
}

/** Days for which a deletion can be undone: longer than any page that offers it stays open. */
const undoDays = 7

export type MadePlaylist = 'made' | 'unknown_track' | 'too_many'

/** Creates a playlist; an existing one with this id is unchanged. */
export function makePlaylist(
  db: Kysely<Database>,
  { id, name, trackIds, userId }: OnePlaylist & { name: string; trackIds: readonly number[] },
): Promise<MadePlaylist> {
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    if (await isThere(transaction, { id, userId })) return 'made'
    if ((await countPlaylists(transaction, userId)) >= playlistLimits.playlists) return 'too_many'
    if (!(await areKnown(transaction, trackIds))) return 'unknown_track'
    await transaction.insertInto('playlist').values({ user_id: userId, id, name }).execute()
    await append(transaction, { id, userId, trackIds })
    return 'made'
  })
}

/**
 * Renames a playlist, shares it by a token unless it is already shared, or stops sharing it (null); undefined leaves
 * a value unchanged. False for an unknown playlist.
 */
export async function changePlaylist(
  db: Kysely<Database>,
  change: OnePlaylist & { name?: string | undefined; shareToken?: string | null | undefined },
): Promise<boolean> {
  const { id, name, shareToken, userId } = change
  const { numUpdatedRows } = await db
    .updateTable('playlist')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .set({
      ...(name !== undefined && { name, updated_at: sql`now()` }),
      ...(shareToken !== undefined && {
        share_token: shareToken === null ? null : sql`coalesce(share_token, ${shareToken})`,
      }),
      // An empty change is allowed.
      version: sql`version`,
    })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a playlist, which can be restored for a while. False for an unknown playlist. */
export function deletePlaylist(db: Kysely<Database>, { id, userId }: OnePlaylist): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockPlaylist(transaction, { id, userId }))) return false
    await sql`insert into deleted_playlist
        (user_id, id, name, share_token, version, track_ids, created_at, updated_at)
      select user_id, id, name, share_token, version, array(
          select track_id from playlist_track
          where user_id = playlist.user_id and playlist_id = playlist.id order by position
        ), created_at, updated_at
      from playlist where user_id = ${userId} and id = ${id}
      on conflict (user_id, id) do update set name = excluded.name, share_token = excluded.share_token,
        version = excluded.version, track_ids = excluded.track_ids, created_at = excluded.created_at,
        updated_at = excluded.updated_at, deleted_at = excluded.deleted_at`.execute(transaction)
    await transaction.deleteFrom('playlist').where('user_id', '=', userId).where('id', '=', id).execute()
    return true
  })
}

/**
 * Restores a deleted playlist, with its old link if it was shared, but without tracks that have left the catalogue.
 * An existing one is unchanged.
 */
export function restorePlaylist(
  db: Kysely<Database>,
  { id, userId }: OnePlaylist,
): Promise<'restored' | 'no_playlist' | 'too_many'> {
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    if (await isThere(transaction, { id, userId })) return 'restored'
    if ((await countPlaylists(transaction, userId)) >= playlistLimits.playlists) return 'too_many'
    const deleted = await transaction
      .deleteFrom('deleted_playlist')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!deleted) return 'no_playlist'
    const { deleted_at: _, track_ids, ...playlist } = deleted
    await transaction.insertInto('playlist').values(playlist).execute()
    await append(transaction, { id, userId, trackIds: track_ids })
    return 'restored'
  })
}

/** Permanently deletes playlists whose deletion can no longer be undone. */
export async function forgetDeletedPlaylists(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('deleted_playlist')
    .where('deleted_at', '<', sql<Date>`now() - ${undoDays} * interval '1 day'`)
    .execute()
}

export type ChangedTracks = 'changed' | 'no_playlist'

/** Adds tracks to the end, all or none; one that is already in the list keeps its place. */
export function addPlaylistTracks(
  db: Kysely<Database>,
  { id, trackIds, userId }: OnePlaylist & { trackIds: readonly number[] },
): Promise<ChangedTracks | 'unknown_track' | 'full'> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockPlaylist(transaction, { id, userId }))) return 'no_playlist'
    if (!(await areKnown(transaction, trackIds))) return 'unknown_track'
    const all = new Set([...(await listPlaylistTrackIds(transaction, { id, userId })), ...trackIds])
    if (all.size > playlistLimits.tracks) return 'full'
    if (await append(transaction, { id, userId, trackIds })) await raiseVersion(transaction, { id, userId })
    return 'changed'
  })
}

/** Removes a track; one that is not in the list is ignored. */
export function removePlaylistTrack(
  db: Kysely<Database>,
  { id, trackId, userId }: OnePlaylist & { trackId: number },
): Promise<ChangedTracks> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockPlaylist(transaction, { id, userId }))) return 'no_playlist'
    const { numDeletedRows } = await transaction
      .deleteFrom('playlist_track')
      .where('user_id', '=', userId)
      .where('playlist_id', '=', id)
      .where('track_id', '=', trackId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await raiseVersion(transaction, { id, userId })
    return 'changed'
  })
}

/** Reorders all tracks that are shown; refused if the tracks or the version differ from the list's. */
export function orderPlaylist(
  db: Kysely<Database>,
  { id, trackIds, userId, version }: OnePlaylist & { trackIds: readonly number[]; version: number },
): Promise<ChangedTracks | 'other_version'> {
  return db.transaction().execute(async (transaction) => {
    const playlist = await lockPlaylist(transaction, { id, userId })
    if (!playlist) return 'no_playlist'
    const present = await listPlaylistTrackIds(transaction, { id, userId })
    // A repeated call finds its own result.
    if (present.join() === trackIds.join()) return 'changed'
    const given = new Set(trackIds)
    const fits =
      playlist.version === version &&
      given.size === trackIds.length &&
      present.length === trackIds.length &&
      present.every((trackId) => given.has(trackId))
    if (!fits) return 'other_version'
    // Those that are shown change places among themselves: withdrawn ones keep theirs for when they are back.
    await sql`update playlist_track set position = places.position
      from unnest(${trackIds}::integer[]) with ordinality as given (id, place)
      join (
        select position, row_number() over (order by position) as place from playlist_track
        where user_id = ${userId} and playlist_id = ${id} and track_id = any(${trackIds}::integer[])) as places using (place)
      where user_id = ${userId} and playlist_id = ${id} and track_id = given.id`.execute(transaction)
    await raiseVersion(transaction, { id, userId })
    return 'changed'
  })
}

/**
 * Imports playlists, given most recently changed first: an existing one gets its missing tracks. Unknown tracks, and
 * what exceeds the limits, are skipped.
 */
export function takeOverPlaylists(
  db: Kysely<Database>,
  {
    playlists,
    userId,
  }: { userId: string; playlists: readonly { id: string; name: string; trackIds: readonly number[] }[] },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    let count = await countPlaylists(transaction, userId)
    for (const [index, { id, name, trackIds }] of playlists.entries()) {
      if (await lockPlaylist(transaction, { id, userId })) {
        if (await append(transaction, { id, userId, trackIds }))
          await raiseVersion(transaction, { id, userId })
        continue
      }
      if (count >= playlistLimits.playlists) continue
      count++
      // A microsecond apart, so that they are listed in the given order.
      const changedAt = sql<Date>`now() - ${index} * interval '1 microsecond'`
      await transaction
        .insertInto('playlist')
        .values({ user_id: userId, id, name, created_at: changedAt, updated_at: changedAt })
        .execute()
      await append(transaction, { id, userId, trackIds })
    }
  })
}

/** One call per user at a time, so that concurrent ones cannot exceed the limit. */
async function lockUser(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction.selectFrom('user_account').where('id', '=', userId).forUpdate().select('id').execute()
}

/** One change at a time, so that none is lost and no position is used twice. */
function lockPlaylist(transaction: Transaction<Database>, { id, userId }: OnePlaylist) {
  return transaction
    .selectFrom('playlist')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .select('version')
    .executeTakeFirst()
}

async function isThere(transaction: Transaction<Database>, { id, userId }: OnePlaylist): Promise<boolean> {
  const row = await transaction
    .selectFrom('playlist')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

async function countPlaylists(transaction: Transaction<Database>, userId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('playlist')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function areKnown(transaction: Transaction<Database>, trackIds: readonly number[]): Promise<boolean> {
  const asked = [...new Set(trackIds)]
  if (asked.length === 0) return true
  const known = await transaction
    .selectFrom('track')
    .where('id', 'in', asked)
    .where(isOffered)
    .select('id')
    .execute()
  return known.length === asked.length
}

/**
 * Adds known tracks that are not yet in the list to its end, as many as fit.
 * @returns whether there were any
 */
async function append(
  transaction: Transaction<Database>,
  { id, trackIds, userId }: OnePlaylist & { trackIds: readonly number[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into playlist_track (user_id, playlist_id, track_id, position)
    select ${userId}, ${id}, given.id, present.last + given.place
    from (
        select id, min(place) as place
        from unnest(${trackIds}::integer[]) with ordinality as named (id, place)
        group by id
      ) as given,
      (
        select coalesce(max(position), 0) as last, count(*) as count
        from playlist_track where user_id = ${userId} and playlist_id = ${id}
      ) as present
    where exists (select from track where track.id = given.id)
      and not exists (
        select from playlist_track
        where user_id = ${userId} and playlist_id = ${id} and track_id = given.id)
    order by given.place
    limit greatest(0, ${playlistLimits.tracks} - (
      select count(*) from playlist_track where user_id = ${userId} and playlist_id = ${id}))`.execute(
    transaction,
  )
  return (numAffectedRows ?? 0n) > 0n
}

async function raiseVersion(transaction: Transaction<Database>, { id, userId }: OnePlaylist): Promise<void> {
  await transaction
    .updateTable('playlist')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .execute()
}
