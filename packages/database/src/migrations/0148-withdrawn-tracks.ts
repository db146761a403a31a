import { type Kysely, sql } from 'kysely'

/** Adds the words of new documents to the counts, and subtracts those of removed ones, but for withdrawn songs. */
function countWords(event: 'insert' | 'update' | 'delete') {
  const words = (rows: string, sign: string) =>
    `select lexeme, ${sign}1 as difference from ${rows}, unnest(${rows}.document)
      where lexeme !~ '^[afs]/' and ${rows}.main_id is distinct from ${rows}.track_id`
  const tables = { insert: ['latter'], update: ['latter', 'former'], delete: ['former'] }[event]
  const changes = tables.map((rows) => words(rows, rows === 'latter' ? '' : '-')).join(' union all ')
  return sql.raw(`create or replace function count_words_on_${event}() returns trigger language plpgsql as $$
      declare gone text[];
      begin
        -- One writer at a time: in another order, two would wait for each other's words.
        perform pg_advisory_xact_lock(7465110);
        with change as materialized (
          select word, total, titles
          from (
            select regexp_replace(lexeme, '^t/', '') collate "C" as word,
              sum(difference) filter (where lexeme not like 't/%') as total,
              coalesce(sum(difference) filter (where lexeme like 't/%'), 0) as titles
            from (${changes}) as lexemes
            group by 1) as summed
          where total <> 0 or titles <> 0),
        known as (
          update search_word set frequency = frequency + total, title_frequency = title_frequency + titles
          from change where change.word = search_word.word
          returning search_word.word, frequency),
        added as (
          insert into search_word (word, stems, frequency, title_frequency)
          select word, search_stems(word), total, titles from change
          where not exists (select from known where known.word = change.word))
        select array_agg(word) into gone from known where frequency <= 0;
        delete from search_word where word = any(gone);
        return null;
      end
    $$`)
}

/**
 * Tracks that are no longer offered but stay: with id, addresses, texts, family, and whatever refers to them. In the search a
 * withdrawn song is its own main track, so that it is no song there, nor a version of another: the release before, which knows
 * nothing of it, lists it nowhere either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table track
      add column withdrawn_at timestamptz,
      add column withdrawn_by_hand boolean not null default false,
      add column withdrawn_by text`,
    sql`comment on column track.withdrawn_at is 'Since when it is no longer offered; null: it is'`,
    sql`comment on column track.withdrawn_by_hand is 'Whether somebody on the staff withdrew it, not an import'`,
    sql`comment on column track.withdrawn_by is 'The address of who did, which no export contains'`,
    // The studio lists them, few among many.
    sql`create index track_withdrawn on track (id) where withdrawn_at is not null`,
    sql`comment on column track_search.main_id is
      'of a version, which visitors find by its main track only; of a withdrawn song itself: nobody finds it'`,
    sql`create or replace function add_family_to_search() returns trigger language plpgsql as $$
      begin
        new.main_id := coalesce(
          (select main_id from track_version where track_version.track_id = new.track_id),
          (select id from track where id = new.track_id and withdrawn_at is not null));
        new.document := new.document || array_to_tsvector(search_words(coalesce(
          (select string_agg(name, ' ') from track_version
            join track as version on version.id = track_version.track_id and version.withdrawn_at is null
            where track_version.main_id = new.track_id), '')));
        return new;
      end
    $$`,
    sql`create function mark_withdrawn_for_search() returns trigger language plpgsql as $$
      begin
        insert into track_search_due (track_id, wakes)
        with changed as (
          select latter.id from latter join former on former.id = latter.id
          where (former.withdrawn_at is null) <> (latter.withdrawn_at is null))
        select id, row_number() over () = 1
        from (
          select id from changed
          union select main_id from track_version join changed on changed.id = track_version.track_id) as touched;
        return null;
      end
    $$`,
    sql`create trigger search_withdrawn after update on track referencing old table as former new table as latter
      for each statement execute function mark_withdrawn_for_search()`,
    ...(['insert', 'update', 'delete'] as const).map(countWords),
  ]
  for (const statement of statements) await statement.execute(db)
}
