import { type Kysely, sql } from 'kysely'

/**
 * The revision in which each search row was written, and the removed rows, so that an in-memory copy can follow.
 * Facets are counted in such a copy, so documents contain only words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table track_search drop column facet_starts`,
    sql`drop function facet_starts(integer[])`,

    // A transaction that changes content locks the row of content_revision until it ends: what is committed later has
    // a higher number.
    sql`create function current_content_revision() returns bigint language sql stable as $$
      select revision from content_revision
    $$`,
    sql`alter table track_search add column revision bigint not null default current_content_revision()`,
    sql`comment on column track_search.revision is 'the content''s when the row was written; demand does not count'`,
    sql`create index track_search_revision on track_search (revision, track_id)`,
    sql`create table track_search_gone (track_id integer primary key, revision bigint not null)`,
    sql`comment on table track_search_gone is 'Tracks that were in track_search, and the content''s revision when they went'`,
    sql`create index track_search_gone_revision on track_search_gone (revision)`,
    sql`create function keep_gone_tracks() returns trigger language plpgsql as $$
      declare risen bigint;
      begin
        -- A row may go before the statement that takes it away has raised the revision.
        update content_revision set revision = revision + 1 returning revision into risen;
        insert into track_search_gone (track_id, revision) select track_id, risen from former
          on conflict (track_id) do update set revision = excluded.revision;
        return null;
      end
    $$`,
    sql`create trigger keep_gone_tracks after delete on track_search referencing old table as former
      for each statement execute function keep_gone_tracks()`,

    sql`create function search_document(title_words text[], artist_words text[], other_words text[])
      returns tsvector language sql immutable parallel safe as $$
      select array_to_tsvector(array(
        select unnest(title_words || artist_words || other_words)
        union select 't/' || unnest(title_words)
        union select 'a/' || unnest(artist_words)))
    $$`,
    sql`comment on column track_search.document is
      'words of title, artist and description in every language; t/ title and a/ artist alone'`,
    sql`create or replace function refresh_track_search(track_ids integer[]) returns void language sql as $$
      insert into track_search (
        track_id, release_date, featured, bpm, duration, title_en, title_es, title_fr, facets, document)
      select
        track.id,
        track.release_date,
        track.featured,
        track.bpm,
        track.duration_seconds,
        coalesce(title_en, title_es, title_fr),
        coalesce(title_es, title_en, title_fr),
        coalesce(title_fr, title_en, title_es),
        search_facets(track),
        search_document(title_words, search_words(artist.name), other_words)
      from track
        join artist on artist.id = track.artist_id
        cross join lateral (
          select
            max(sorted) filter (where language = 'en') as title_en,
            max(sorted) filter (where language = 'es') as title_es,
            max(sorted) filter (where language = 'fr') as title_fr,
            search_words(string_agg(title, ' ')) as title_words,
            search_words(string_agg(description, ' ')) as other_words
          from (
            select language, title, description,
              coalesce(nullif(array_to_string(search_words(title), ' '), ''), lower(title)) as sorted
            from track_text where track_id = track.id) as text) as texts
      where track.id = any(track_ids) and title_words is not null
      on conflict (track_id) do update set
        release_date = excluded.release_date,
        featured = excluded.featured,
        bpm = excluded.bpm,
        duration = excluded.duration,
        title_en = excluded.title_en,
        title_es = excluded.title_es,
        title_fr = excluded.title_fr,
        facets = excluded.facets,
        document = excluded.document,
        revision = excluded.revision
    $$`,
    sql`drop function search_document(integer, text[], text[], text[], integer[])`,
    // This changes no words, and rebuilding the index is much faster than updating it.
    sql`drop index track_search_document`,
    sql`alter table track_search disable trigger count_words_on_update`,
    sql`update track_search set document = ts_delete(document, array(
      select lexeme from unnest(document) where lexeme ~ '^[fs]/'))`,
    sql`create index track_search_document on track_search using gin (document) with (fastupdate = off)`,
    sql`alter table track_search enable trigger count_words_on_update`,
  ]
  for (const statement of statements) await statement.execute(db)
}
