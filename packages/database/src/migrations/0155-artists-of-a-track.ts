import { type Kysely, sql } from 'kysely'

/**
 * Who plays on a track with several artists, each by name; the track's own artist is their joined name, as it is shown. Only where the
 * import knew the parts: a name such as `Earth, Wind & Fire` is one. Another artist of a track has other parts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table track_artist (
      track_id integer not null references track on delete cascade,
      artist_id integer not null references artist,
      position smallint not null,
      role text not null check (role in ('main', 'featured')),
      primary key (track_id, artist_id)
    )`,
    sql`create index track_artist_artist on track_artist (artist_id)`,
    sql`create function forget_artists_of_track() returns trigger language plpgsql as $$
      begin
        delete from track_artist where track_id = new.id;
        return null;
      end $$`,
    sql`create trigger forget_artists_of_track after update of artist_id on track
      for each row when (old.artist_id <> new.artist_id) execute function forget_artists_of_track()`,
    sql`create temporary table known_artists on commit drop as
      select track_id, trim(each.name) as name, min(place) as place
      from import_recording
        join track on track.id = track_id join artist on artist.id = track.artist_id,
        jsonb_array_elements_text(case jsonb_typeof(content -> 'written' -> 'artists')
          when 'array' then content -> 'written' -> 'artists' else '[]' end) with ordinality as each (name, place)
      -- An editor may have named somebody else since.
      where trim(each.name) <> '' and length(each.name) <= 200 and lower(artist.name) = lower(content ->> 'artist')
      group by 1, 2`,
    sql`delete from known_artists where track_id in (
      select track_id from known_artists group by 1 having count(distinct lower(unaccent(name))) < 2)`,
    sql`insert into artist (name) select (array_agg(name order by track_id, place))[1] from known_artists
      where not exists (select from artist where lower(unaccent(artist.name)) = lower(unaccent(known_artists.name)))
      group by lower(unaccent(name))`,
    sql`insert into artist_text (artist_id, language, biography)
      select id, language, '' from artist, unnest(array['en', 'es', 'fr']) as language
      where not exists (select from artist_text where artist_id = artist.id)`,
    sql`insert into track_artist (track_id, artist_id, position, role)
      select track_id, artist_id, row_number() over (partition by track_id order by place) - 1, 'main' from (
        select track_id, min(place) as place, (
          select min(id) from artist where lower(unaccent(artist.name)) = lower(unaccent(known_artists.name))) as artist_id
        from known_artists group by 1, 3) as found`,
  ]
  for (const statement of statements) await statement.execute(db)
}
