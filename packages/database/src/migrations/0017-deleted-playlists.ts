import { type Kysely, sql } from 'kysely'

/** Deleted playlists, for as long as the deletion can be undone, in a table that no reader of playlists sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table deleted_playlist (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      name text not null,
      share_token text,
      version integer not null,
      track_ids integer[] not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz not null default now(),
      primary key (user_id, id)
    )`,
    sql`comment on column deleted_playlist.track_ids is 'In the order of the list'`,
    sql`comment on column deleted_playlist.share_token is 'Leads nowhere until the playlist is restored'`,
    // For the cleanup.
    sql`create index deleted_playlist_deleted_at on deleted_playlist (deleted_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
