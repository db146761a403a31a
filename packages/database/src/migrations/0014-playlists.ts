import { type Kysely, sql } from 'kysely'

/** Playlists of accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table playlist (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      name text not null check (char_length(name) between 1 and 100 and name = btrim(name)),
      share_token text unique,
      version integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (user_id, id)
    )`,
    sql`comment on column playlist.id is
      'Chosen by whoever makes it, so that making it twice is making it once; an id is one within its account alone'`,
    sql`comment on column playlist.share_token is
      'What the shared page is found by: 128 random bits; null where it is not shared'`,
    sql`comment on column playlist.version is 'Raised with every change of the tracks or their order'`,

    sql`create table playlist_track (
      user_id uuid not null,
      playlist_id uuid not null,
      track_id integer not null references track on delete cascade,
      position integer not null check (position >= 0),
      primary key (user_id, playlist_id, track_id),
      foreign key (user_id, playlist_id) references playlist on delete cascade,
      unique (user_id, playlist_id, position) deferrable
    )`,
    sql`comment on column playlist_track.position is 'Rises along the list, not without gaps'`,
    // For tracks that leave the catalogue.
    sql`create index playlist_track_track on playlist_track (track_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
