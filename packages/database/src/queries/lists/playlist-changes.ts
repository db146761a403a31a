import { playlistLimits } from '@tempolibre/contract/playlist-rules'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { listPlaylistTrackIds } from './playlists.ts'

interface OnePlaylist {
  userId: string
  id: string
}

/** Days for which a deletion can be undone: longer than any page stays open that offers it. */
const undoDays = 7

export type MadePlaylist = 'made' | 'unknown_track' | 'too_many'

/** Makes a playlist; one that has this id already stays as it is. */
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
 * Renames a playlist, shares it by a token unless it is shared already, or stops sharing it (null); undefined leaves as
 * it is. False where there is no such playlist.
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
      // To ask for nothing is no fault.
      version: sql`version`,
    })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a playlist, which can be restored for a while. False where there is no such playlist. */
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
 * Brings a deleted playlist back as it was, shared by its old link if it was shared; tracks that have left the catalogue
 * stay away. One that is there stays as it is.
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

/** Forgets for good the playlists whose deletion can no longer be undone. */
export async function forgetDeletedPlaylists(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('deleted_playlist')
    .where('deleted_at', '<', sql<Date>`now() - ${undoDays} * interval '1 day'`)
    .execute()
}

export type ChangedTracks = 'changed' | 'no_playlist'

/** Adds tracks to the end, all or none; one that is in the list stays where it is. */
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

/** Takes a track out; one that is not in the list is no fault. */
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

/** Puts all tracks into the order given; refused where these are not the tracks, or no longer the version, of the list. */
export function orderPlaylist(
  db: Kysely<Database>,
  { id, trackIds, userId, version }: OnePlaylist & { trackIds: readonly number[]; version: number },
): Promise<ChangedTracks | 'other_version'> {
  return db.transaction().execute(async (transaction) => {
    const playlist = await lockPlaylist(transaction, { id, userId })
    if (!playlist) return 'no_playlist'
    const present = await listPlaylistTrackIds(transaction, { id, userId })
    // Sent again, it finds what it has done itself.
    if (present.join() === trackIds.join()) return 'changed'
    const given = new Set(trackIds)
    const fits =
      playlist.version === version &&
      given.size === trackIds.length &&
      present.length === trackIds.length &&
      present.every((trackId) => given.has(trackId))
    if (!fits) return 'other_version'
    await sql`update playlist_track set position = given.place
      from unnest(${trackIds}::integer[]) with ordinality as given (id, place)
      where user_id = ${userId} and playlist_id = ${id} and track_id = given.id`.execute(transaction)
    await raiseVersion(transaction, { id, userId })
    return 'changed'
  })
}

/**
 * Takes over playlists, given latest changed first: one that is there already gets the tracks that it lacks. Unknown
 * tracks, and what goes beyond the limits, are left out.
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
      // A microsecond apart, so that they are listed in the order they are given in.
      const changedAt = sql<Date>`now() - ${index} * interval '1 microsecond'`
      await transaction
        .insertInto('playlist')
        .values({ user_id: userId, id, name, created_at: changedAt, updated_at: changedAt })
        .execute()
      await append(transaction, { id, userId, trackIds })
    }
  })
}

/** One at a time per user, or together they could pass the limit. */
async function lockUser(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction.selectFrom('user_account').where('id', '=', userId).forUpdate().select('id').execute()
}

/** One change at a time, so that none is lost and no place is taken twice. */
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
  const known = await transaction.selectFrom('track').where('id', 'in', asked).select('id').execute()
  return known.length === asked.length
}

/**
 * Adds known tracks that are not in the list yet to its end, as many as fit.
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
