import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../schema.ts'
import { isOffered } from '../versions.ts'

/** Number of covers that represent a list. */
const coversShown = 4

interface OnePlaylist {
  userId: string
  id: string
}

/** A user's playlists, most recently changed first. With `trackId`, each tells whether it contains that track. */
export function listPlaylists(
  db: Kysely<Database>,
  { trackId = null, userId }: { userId: string; trackId?: number | null | undefined },
) {
  return summaries(db, { userId, trackId }).orderBy('updated_at', 'desc').orderBy('id').execute()
}

/** One of a user's playlists. */
export function findPlaylist(db: Kysely<Database>, { id, userId }: OnePlaylist) {
  return summaries(db, { userId, trackId: null }).where('id', '=', id).executeTakeFirst()
}

/** The tracks of one of a user's playlists, in their order: those that are shown, which withdrawn ones are not. */
export async function listPlaylistTrackIds(
  db: Kysely<Database>,
  { id, userId }: OnePlaylist,
): Promise<number[]> {
  const rows = await db
    .selectFrom('playlist_track')
    .innerJoin('track', 'track.id', 'playlist_track.track_id')
    .where('playlist_track.user_id', '=', userId)
    .where('playlist_track.playlist_id', '=', id)
    .where(isOffered)
    .orderBy('playlist_track.position')
    .select('playlist_track.track_id')
    .execute()
  return rows.map(({ track_id }) => track_id)
}

/** A shared playlist by its token; undefined if it is not shared. */
export async function findSharedPlaylist(
  db: Kysely<Database>,
  { token }: { token: string },
): Promise<{ name: string; trackIds: number[] } | undefined> {
  const playlist = await db
    .selectFrom('playlist')
    .where('share_token', '=', token)
    .select(['user_id', 'id', 'name'])
    .executeTakeFirst()
  if (!playlist) return undefined
  const { id, name, user_id } = playlist
  return { name, trackIds: await listPlaylistTrackIds(db, { userId: user_id, id }) }
}

/** A user's playlists with their tracks, titles in the user's language. */
export function exportPlaylists(db: Kysely<Database>, { userId }: { userId: string }) {
  return db
    .selectFrom('playlist')
    .where('playlist.user_id', '=', userId)
    .orderBy('playlist.created_at')
    .orderBy('playlist.id')
    .select((builder) => [
      'playlist.id',
      'playlist.name',
      'playlist.created_at',
      'playlist.updated_at',
      sql<boolean>`playlist.share_token is not null`.as('shared'),
      jsonArrayFrom(
        builder
          .selectFrom('playlist_track')
          .innerJoin('user_account', 'user_account.id', 'playlist_track.user_id')
          .innerJoin('shown_track_text as track_text', (join) =>
            join
              .onRef('track_text.track_id', '=', 'playlist_track.track_id')
              .onRef('track_text.language', '=', 'user_account.language'),
          )
          .whereRef('playlist_track.user_id', '=', 'playlist.user_id')
          .whereRef('playlist_track.playlist_id', '=', 'playlist.id')
          .orderBy('playlist_track.position')
          .select(['playlist_track.track_id', 'track_text.title']),
      ).as('tracks'),
    ])
    .execute()
}

/** A song whose cover a playlist shows; null: it has none of its own. */
interface CoveredSong {
  id: number
  cover: string | null
}

function summaries(db: Kysely<Database>, { trackId, userId }: { userId: string; trackId: number | null }) {
  return db
    .selectFrom('playlist')
    .leftJoinLateral(
      (builder) =>
        builder
          .selectFrom('playlist_track')
          .innerJoin('track', 'track.id', 'playlist_track.track_id')
          .whereRef('playlist_track.user_id', '=', 'playlist.user_id')
          .whereRef('playlist_track.playlist_id', '=', 'playlist.id')
          .where(isOffered)
          .select([
            sql<number>`count(*)::integer`.as('track_count'),
            sql<number>`coalesce(sum(track.duration_seconds), 0)::float8`.as('duration_seconds'),
            sql<CoveredSong[]>`coalesce(to_jsonb((array_agg(
              jsonb_build_object('id', track.id, 'cover', track.cover)
              order by playlist_track.position))[1:${sql.lit(coversShown)}]), '[]')`.as('covers'),
            sql<boolean>`coalesce(bool_or(track.id = ${trackId}), false)`.as('has_track'),
          ])
          .as('songs'),
      (join) => join.onTrue(),
    )
    .where('playlist.user_id', '=', userId)
    .select(['id', 'name', 'share_token', 'version', 'created_at', 'updated_at'])
    .select(({ ref }) => [
      ref('songs.track_count').$notNull().as('track_count'),
      ref('songs.duration_seconds').$notNull().as('duration_seconds'),
      ref('songs.covers').$notNull().as('covers'),
      ref('songs.has_track').$notNull().as('has_track'),
    ])
}
