import { type Kysely, sql } from 'kysely'

/** Categories, artists, tags and tracks, with a text row per language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create extension if not exists unaccent`,

    // Words without accents or case, but unstemmed: titles and names must not be stemmed.
    sql`create text search configuration catalogue (copy = simple)`,
    sql`alter text search configuration catalogue
        alter mapping for hword, hword_part, word with unaccent, simple`,

    sql`create domain language as text check (value in ('en', 'es', 'fr'))`,
    sql`create domain slug as text check (value <> '' and length(value) <= 120 and value !~ '[/\\s]')`,

    sql`create table music_category (
      id integer generated always as identity primary key,
      import_id text unique,
      image text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    sql`create table music_category_text (
      music_category_id integer not null references music_category on delete cascade,
      language language not null,
      slug slug not null,
      title text not null,
      subheading text not null,
      description text not null,
      meta_title text not null,
      meta_description text not null,
      primary key (music_category_id, language),
      unique (language, slug)
    )`,

    sql`create table artist (
      id integer generated always as identity primary key,
      import_id text unique,
      name text not null
    )`,
    sql`create table artist_text (
      artist_id integer not null references artist on delete cascade,
      language language not null,
      biography text not null,
      primary key (artist_id, language)
    )`,

    sql`create table tag (
      id integer generated always as identity primary key,
      import_id text,
      kind text not null check (kind in ('mood', 'use', 'instrument')),
      unique (kind, import_id)
    )`,
    sql`create table tag_text (
      tag_id integer not null references tag on delete cascade,
      language language not null,
      slug slug not null,
      name text not null,
      primary key (tag_id, language)
    )`,

    sql`create table track (
      id integer generated always as identity primary key,
      import_id text unique,
      artist_id integer not null references artist,
      duration_seconds double precision not null check (duration_seconds > 0),
      bpm real not null check (bpm > 0),
      key text not null,
      energy real not null check (energy between 0 and 1),
      vocals boolean not null,
      loudness_lufs real not null,
      true_peak_dbtp real not null,
      peaks bytea not null,
      release_date date not null,
      featured boolean not null default false,
      preview text not null,
      cover text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    sql`comment on column track.peaks is 'waveform, one byte (0-255) a bar'`,
    sql`create index track_artist on track (artist_id)`,
    sql`create index track_newest on track (release_date desc, id desc)`,
    sql`create index track_featured on track (release_date desc, id desc) where featured`,

    sql`create table track_text (
      track_id integer not null references track on delete cascade,
      language language not null,
      slug slug not null,
      title text not null,
      description text not null,
      search tsvector not null default '',
      primary key (track_id, language),
      unique (language, slug)
    )`,
    sql`create index track_text_search on track_text using gin (search)`,

    sql`create table track_category (
      track_id integer not null references track on delete cascade,
      music_category_id integer not null references music_category on delete cascade,
      position smallint not null,
      primary key (track_id, music_category_id)
    )`,
    sql`create index track_category_category on track_category (music_category_id, track_id)`,

    sql`create table track_tag (
      track_id integer not null references track on delete cascade,
      tag_id integer not null references tag on delete cascade,
      position smallint not null,
      primary key (track_id, tag_id)
    )`,
    sql`create index track_tag_tag on track_tag (tag_id, track_id)`,

    // The search document of a track, by language: title, then artist and genre, then moods, uses and instruments.
    sql`create function refresh_track_search(track_ids integer[]) returns void language sql as $$
      update track_text set search =
        setweight(to_tsvector('catalogue', track_text.title), 'A') ||
        setweight(to_tsvector('catalogue', artist.name || ' ' || coalesce((
          select string_agg(text.title, ' ')
          from track_category join music_category_text text using (music_category_id)
          where track_category.track_id = track.id and text.language = track_text.language), '')), 'B') ||
        setweight(to_tsvector('catalogue', coalesce((
          select string_agg(text.name, ' ')
          from track_tag join tag_text text using (tag_id)
          where track_tag.track_id = track.id and text.language = track_text.language), '')), 'C')
      from track join artist on artist.id = track.artist_id
      where track.id = track_text.track_id and track.id = any(track_ids)
    $$`,
  ]
  for (const statement of statements) await statement.execute(db)
}
