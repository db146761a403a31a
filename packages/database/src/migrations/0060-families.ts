import { type Kysely, sql } from 'kysely'

/** Versions of songs: tracks that are not listed for themselves but stand on the page of their main track. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table track_version (
      track_id integer primary key references track on delete cascade,
      main_id integer not null references track on delete cascade,
      kind text not null,
      name text not null check (name <> ''),
      position integer not null,
      check (track_id <> main_id)
    )`,
    sql`comment on table track_version is 'a track that is a version of another, its main track: an edit, a stem …'`,
    sql`comment on column track_version.name is 'as the label writes it'`,
    sql`create index track_version_main on track_version (main_id, position)`,
    // Two who attach tracks at once wait for each other, so that no chain can arise.
    sql`create function refuse_version_chains() returns trigger language plpgsql as $$
      begin
        perform from track where id in (new.track_id, new.main_id) order by id for no key update;
        if exists (select from track_version where track_id = new.main_id)
          or exists (select from track_version where main_id = new.track_id) then
          raise exception 'track % cannot be a version of %: one of them has versions, or is one',
            new.track_id, new.main_id using errcode = 'check_violation';
        end if;
        return null;
      end
    $$`,
    sql`create trigger refuse_version_chains after insert or update on track_version
      for each row execute function refuse_version_chains()`,
    sql`create trigger raise_content_revision after insert or update or delete or truncate on track_version
      for each statement execute function raise_content_revision()`,

    sql`alter table track_search add column main_id integer`,
    sql`comment on column track_search.main_id is 'of a version, which visitors find by its main track only'`,
    // The song is found by the names of its versions. Beside the function that writes the rows, which other migrations replace.
    sql`create function add_family_to_search() returns trigger language plpgsql as $$
      begin
        new.main_id := (select main_id from track_version where track_version.track_id = new.track_id);
        new.document := new.document || array_to_tsvector(search_words(coalesce(
          (select string_agg(name, ' ') from track_version where track_version.main_id = new.track_id), '')));
        return new;
      end
    $$`,
    sql`create trigger add_family before insert or update of document on track_search
      for each row execute function add_family_to_search()`,
    sql`create function mark_versions_for_search() returns trigger language plpgsql as $$
      begin
        insert into track_search_due (track_id, wakes)
        select unnest(array_remove(array[old.track_id, old.main_id, new.track_id, new.main_id], null)), true;
        return null;
      end
    $$`,
    sql`create trigger search_versions after insert or update or delete on track_version
      for each row execute function mark_versions_for_search()`,

    sql`alter table download add column track_id integer references track on delete set null`,
    sql`comment on column download.track_id is 'the version that was downloaded; null: the song of the licence'`,
    sql`create index download_track on download (track_id) where track_id is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
