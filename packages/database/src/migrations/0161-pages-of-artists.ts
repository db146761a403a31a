import { type Kysely, sql } from 'kysely'

/** The songs of a search row, once for each of the lists that they are in: as in migration 0110, and those of artists. */
const listed = (rows: string, sign: string, condition = 'true') => `
  select code, ${sign}1 as songs, ${sign}${rows}.duration::numeric as seconds
  from ${rows}, lateral (
    select code from unnest(${rows}.facets) as code where code < 2000000
    union all select 10000000 + artist_id from unnest(${rows}.artist_ids) as artist_id) as list
  where ${rows}.main_id is null and ${condition}`

/** Adds new rows to the totals, and subtracts removed ones. */
function totalSongs(event: 'insert' | 'update' | 'delete') {
  const differs = (rows: string, other: string) => `not exists (
    select from ${other} as same where same.track_id = ${rows}.track_id and same.facets = ${rows}.facets
      and same.artist_ids = ${rows}.artist_ids
      and same.duration = ${rows}.duration and same.main_id is not distinct from ${rows}.main_id)`
  const changes = {
    insert: listed('latter', ''),
    update: `${listed('latter', '', differs('latter', 'former'))} union all ${listed('former', '-', differs('former', 'latter'))}`,
    delete: listed('former', '-'),
  }[event]
  return sql.raw(`create or replace function total_songs_on_${event}() returns trigger language plpgsql as $$
      begin
        -- One writer at a time, as for words (count_words): in another order, two would wait for each other's genres.
        perform pg_advisory_xact_lock(7465110);
        insert into song_total (code, songs, seconds)
          select code, sum(songs), sum(seconds) from (${changes}) as change
          group by code having sum(songs) <> 0 or sum(seconds) <> 0
          on conflict (code) do update set
            songs = song_total.songs + excluded.songs, seconds = song_total.seconds + excluded.seconds;
        delete from song_total where songs = 0;
        return null;
      end
    $$`)
}

/** Who plays on a track: each of several artists, else the one of the track. */
const playersOf = (track: string) => `coalesce(
  (select array_agg(track_artist.artist_id order by position) from track_artist where track_artist.track_id = ${track}),
  (select array[track.artist_id] from track where track.id = ${track}))`

/** Each artist has an address. It follows the name, and the earlier ones lead to it; it is the same in every language. */
const addresses = [
  sql`alter table artist add column slug slug, add column earlier_slugs text[] not null default '{}'`,
  sql`comment on column artist.slug is 'Made of the name by a trigger; the same in every language'`,
  sql`comment on column artist.earlier_slugs is 'Those that it had before: they lead to the present one'`,
  sql`create function artist_slug_stem(name text) returns text language sql stable strict parallel safe as $$
    select coalesce(nullif(trim(both '-' from left(array_to_string(search_words(name), '-'), 100)), ''), 'artist')
  $$`,
  sql`create function choose_artist_slug() returns trigger language plpgsql as $$
    declare
      stem text := artist_slug_stem(new.name);
      chosen text := stem;
      number integer := 1;
    begin
      -- A restored library brings its own.
      if tg_op = 'INSERT' and new.slug is not null then return new; end if;
      if tg_op = 'UPDATE' and artist_slug_stem(old.name) = stem then return new; end if;
      -- One writer at a time: two would choose the same.
      perform pg_advisory_xact_lock(7465161);
      while exists (select from artist where slug = chosen and id <> new.id) loop
        number := number + 1;
        chosen := stem || '-' || number;
      end loop;
      if tg_op = 'UPDATE' and chosen <> old.slug then
        new.earlier_slugs := array_remove(array_remove(old.earlier_slugs, old.slug::text), chosen) || old.slug::text;
      end if;
      new.slug := chosen;
      return new;
    end
  $$`,
  // The first of each name gets it as it is, in one step; the few others after it.
  sql`update artist set slug = stem from (
      select id, artist_slug_stem(name) as stem, row_number() over (partition by artist_slug_stem(name) order by id) as place
      from artist) as named
    where named.id = artist.id and place = 1`,
  sql`create unique index artist_slug on artist (slug)`,
  sql`do $$
    declare
      other record;
      number integer;
    begin
      for other in select id, artist_slug_stem(name) as stem from artist where slug is null order by id loop
        number := 2;
        while exists (select from artist where slug = other.stem || '-' || number) loop number := number + 1; end loop;
        update artist set slug = other.stem || '-' || number where id = other.id;
      end loop;
    end
  $$`,
  sql`alter table artist alter column slug set not null`,
  sql`create index artist_earlier_slugs on artist using gin (earlier_slugs)`,
  sql`create trigger choose_slug before insert or update of name on artist
    for each row execute function choose_artist_slug()`,
  // Imports ask by name whether they know an artist.
  sql`create index artist_same_name on artist (plain_texts)`,
]

/** What the search knows of several artists: each is found by name, and the songs of each are counted. */
const players = [
  sql`alter table track_search add column artist_ids integer[] not null default '{}'`,
  sql`comment on column track_search.artist_ids is 'Who plays on it: each of several artists, else the one of the track'`,
  sql`comment on column song_total.code is
    'as in track_search.facets: 0 all of them, 1000000 and more those of a genre; 10000000 and more those of an artist'`,
  // As in migration 0148, and the artists.
  sql.raw(`create or replace function add_family_to_search() returns trigger language plpgsql as $$
    declare
      names text[];
    begin
      new.main_id := coalesce(
        (select main_id from track_version where track_version.track_id = new.track_id),
        (select id from track where id = new.track_id and withdrawn_at is not null));
      new.artist_ids := ${playersOf('new.track_id')};
      names := search_words(coalesce(
        (select string_agg(artist.name, ' ') from track_artist join artist on artist.id = track_artist.artist_id
          where track_artist.track_id = new.track_id), ''));
      new.document := new.document || array_to_tsvector(names || array(select 'a/' || unnest(names)))
        || array_to_tsvector(search_words(coalesce(
          (select string_agg(name, ' ') from track_version
            join track as version on version.id = track_version.track_id and version.withdrawn_at is null
            where track_version.main_id = new.track_id), '')));
      return new;
    end
  $$`),
  sql`alter table track_search disable trigger user`,
  sql.raw(`update track_search set artist_ids = ${playersOf('track_search.track_id')}`),
  sql`alter table track_search enable trigger user`,
  ...(['insert', 'update', 'delete'] as const).map(totalSongs),
  sql.raw(`insert into song_total (code, songs, seconds)
    select code, sum(songs), sum(seconds) from (${listed('track_search', '')}) as song where code >= 10000000 group by code`),
  sql`create table artist_latest (
    artist_id integer primary key references artist on delete cascade,
    updated_at timestamptz not null
  )`,
  sql`comment on table artist_latest is 'The latest change of the songs of an artist when sitemaps were divided'`,
  sql`create function mark_players_for_search() returns trigger language plpgsql as $$
    begin
      insert into track_search_due (track_id, wakes)
      select distinct id, true from unnest(array_remove(array[old.track_id, new.track_id], null)) as touched (id)
        join track using (id);
      return null;
    end
  $$`,
  sql`create trigger search_players after insert or update or delete on track_artist
    for each row execute function mark_players_for_search()`,
  sql`create function mark_player_name_for_search() returns trigger language plpgsql as $$
    begin
      insert into track_search_due (track_id, wakes)
      select track_id, row_number() over () = 1 from track_artist where artist_id = new.id;
      return null;
    end
  $$`,
  sql`create trigger search_player_name after update of name on artist
    for each row when (old.name <> new.name) execute function mark_player_name_for_search()`,
  // Pages show them.
  sql`create trigger raise_content_revision after insert or update or delete or truncate on track_artist
    for each statement execute function raise_content_revision()`,
  sql`select refresh_track_search(array(select distinct track_id from track_artist))`,
]

/**
 * Pages of artists: an address for each, how many songs each has, and the names of several in the search. Triggers keep all of it,
 * so a release that knows nothing of it keeps it right.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...addresses, ...players]) await statement.execute(db)
}
