import { type Kysely, sql } from 'kysely'

/** The sources of the search: a table, its relevant columns, and how changed rows lead to tracks. */
const ownTracks = 'select track_id from changed'
const watched: readonly {
  table: string
  key: readonly string[]
  columns: readonly string[]
  tracks: string
}[] = [
  {
    table: 'track',
    key: ['id'],
    columns: ['artist_id', 'duration_seconds', 'bpm', 'key', 'energy', 'vocals', 'release_date', 'featured'],
    tracks: 'select id from changed',
  },
  {
    table: 'track_text',
    key: ['track_id', 'language'],
    columns: ['title', 'description'],
    tracks: ownTracks,
  },
  { table: 'track_category', key: ['track_id', 'music_category_id'], columns: [], tracks: ownTracks },
  { table: 'track_tag', key: ['track_id', 'tag_id'], columns: [], tracks: ownTracks },
  {
    table: 'artist',
    key: ['id'],
    columns: ['name'],
    tracks: 'select track.id from track join changed on changed.id = track.artist_id',
  },
]

/** Marks the tracks of changed rows as due; updates without a change are ignored. */
function watch({ columns, key, table, tracks }: (typeof watched)[number]) {
  const mark = (rows: string) => `insert into track_search_due (track_id, wakes)
    with changed as (${rows}) select track_id, row_number() over () = 1 from (${tracks}) as touched (track_id) group by 1`
  const matching = key.map((name) => `former.${name} = latter.${name}`).join(' and ')
  const changed = columns.map((name) => `former.${name} is distinct from latter.${name}`)
  const touched = `
    select latter.* from latter left join former on ${matching}
    where ${[`former.${key[0]} is null`, ...changed].join(' or ')}
    union all
    select former.* from former left join latter on ${matching} where latter.${key[0]} is null`
  return [
    sql.raw(`create function mark_${table}_for_search() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${mark('select * from latter')};
        elsif tg_op = 'DELETE' then ${mark('select * from former')};
        else ${mark(touched)};
        end if;
        return null;
      end
    $$`),
    sql.raw(`create trigger search_insert after insert on ${table} referencing new table as latter
      for each statement execute function mark_${table}_for_search()`),
    sql.raw(`create trigger search_update after update on ${table}
      referencing old table as former new table as latter
      for each statement execute function mark_${table}_for_search()`),
    sql.raw(`create trigger search_delete after delete on ${table} referencing old table as former
      for each statement execute function mark_${table}_for_search()`),
  ]
}

/** Adds the words of new documents to the counts, and subtracts those of removed ones. */
function countWords(event: 'insert' | 'update' | 'delete') {
  const words = (rows: string, sign: string) =>
    `select lexeme, ${sign}1 as difference from ${rows}, unnest(${rows}.document) where lexeme !~ '^[afs]/'`
  const tables = { insert: ['latter'], update: ['latter', 'former'], delete: ['former'] }[event]
  const changes = tables.map((rows) => words(rows, rows === 'latter' ? '' : '-')).join(' union all ')
  const referencing = tables.map((rows) => `${rows === 'latter' ? 'new' : 'old'} table as ${rows}`).join(' ')
  return sql.raw(`create function count_words_on_${event}() returns trigger language plpgsql as $$
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
    $$;
    create trigger count_words_on_${event} after ${event} on track_search referencing ${referencing}
      for each statement execute function count_words_on_${event}()`)
}

/**
 * The search: one row per track with everything a search sorts, filters and counts by, and the words in use. Triggers
 * maintain both, in the transaction that changes the catalogue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create extension if not exists pg_trgm`,

    // The words of a text in order, without accents or case; visitors' input is split by the same function.
    sql`create function search_words(content text) returns text[] language sql stable strict parallel safe as $$
      select array(
        select left(found[1], 60)
        from regexp_matches(lower(unaccent(normalize(content, nfc))), '[[:alnum:]]+', 'g') as found)
    $$`,

    sql`create table track_search (
      track_id integer primary key references track on delete cascade,
      release_date date not null,
      featured boolean not null,
      demand integer not null default 0,
      popularity double precision not null generated always as (
        ln(1 + demand) + case when featured then 1 else 0 end + (release_date - date '2020-01-01') / 365.25
      ) stored,
      bpm real not null,
      duration real not null,
      title_en text collate "C" not null,
      title_es text collate "C" not null,
      title_fr text collate "C" not null,
      facets integer[] not null,
      document tsvector not null
    )`,
    sql`comment on column track_search.demand is 'downloads, twice, and favourites; counted now and then'`,
    sql`comment on column track_search.popularity is
      'an e-fold of demand outweighs a year, as does being featured'`,
    sql`comment on column track_search.facets is
      'codes, a million for each facet: 0 every track, 1 genre, 2 mood, 3 use, 4 instrument, 5 key, 6 vocals, 7 energy, 8 bpm by fives, 9 seconds by fives'`,
    sql`comment on column track_search.document is
      'words of title, artist and description in every language; t/ title and a/ artist alone, f/ facets, s/ a random part of the catalogue'`,
    sql`create index track_search_document on track_search using gin (document) with (fastupdate = off)`,
    ...['release_date desc', 'popularity desc'].map((order) =>
      sql.raw(`create index on track_search (${order}, track_id desc)`),
    ),
    ...['bpm', 'duration', 'title_en', 'title_es', 'title_fr'].map((order) =>
      sql.raw(`create index on track_search (${order}, track_id)`),
    ),

    // The words of titles, artists and descriptions, and the number of tracks that contain each.
    sql`create table search_word (
      word text collate "C" primary key,
      stems text[] not null,
      frequency integer not null,
      title_frequency integer not null
    )`,
    // Counts change more often than words; free space lets updates stay in place.
    sql`alter table search_word set (fillfactor = 60)`,
    sql`create index search_word_stems on search_word using gin (stems)`,
    sql`create index search_word_trigrams on search_word using gin (word gin_trgm_ops)`,
    sql`create function search_stems(word text) returns text[] language sql stable strict parallel safe as $$
      select array(
        select language || ':' || stem
        from (values ('en', 'english_stem'), ('es', 'spanish_stem'), ('fr', 'french_stem')) as stemmer (language, name),
          unnest(ts_lexize(name::regdictionary, word)) as stem)
    $$`,

    ...(['insert', 'update', 'delete'] as const).map(countWords),
    // Words in use that share enough trigrams with the typed one to be a correction.
    sql`create function near_words(typed text) returns table (word text, frequency integer)
      language sql stable parallel safe set pg_trgm.similarity_threshold = 0.25 as $$
      select word, frequency from search_word where word % typed order by similarity(word, typed) desc limit 40
    $$`,

    sql`create function search_facets(track) returns integer[] language sql stable parallel safe as $$
      select array(
        select 1000000 + music_category_id from track_category where track_id = $1.id
        union all
        select case kind when 'mood' then 2000000 when 'use' then 3000000 else 4000000 end + tag.id
        from track_tag join tag on tag.id = track_tag.tag_id where track_id = $1.id
        union all
        select 5000000 + array_position(array[
          'C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B',
          'Cm', 'C#m', 'Dm', 'Ebm', 'Em', 'Fm', 'F#m', 'Gm', 'G#m', 'Am', 'Bbm', 'Bm'], $1.key)
        where $1.key is not null
        union all
        select unnest(array[
          0,
          6000000 + case when $1.vocals then 1 else 2 end,
          7000000 + case when $1.energy < 0.54::real then 1 when $1.energy < 0.65::real then 2 else 3 end,
          8000000 + floor(round($1.bpm) / 5)::integer,
          9000000 + floor(round($1.duration_seconds) / 5)::integer]))
    $$`,
    sql`create function search_document(
        track_id integer, title_words text[], artist_words text[], other_words text[], facets integer[])
      returns tsvector language sql immutable parallel safe as $$
      select array_to_tsvector(array(
        select unnest(title_words || artist_words || other_words)
        union select 't/' || unnest(title_words)
        union select 'a/' || unnest(artist_words)
        union select 'f/' || code from unnest(facets) as code where code between 1000000 and 7999999
        union select 's/' || part
        from unnest(array[4, 16, 64, 256]) as part
        where (hashint4extended(track_id, 7) & 255) < 256 / part))
    $$`,

    sql`drop function refresh_track_search(integer[])`,
    sql`create function refresh_track_search(track_ids integer[]) returns void language sql as $$
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
        facets,
        search_document(track.id, title_words, search_words(artist.name), other_words, facets)
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
        cross join lateral (select search_facets(track) as facets offset 0) as codes
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
        document = excluded.document
    $$`,

    // Tracks changed by the current transaction: emptied before it ends, so no other transaction ever sees a row.
    sql`create unlogged table track_search_due (track_id integer not null, wakes boolean not null)`,
    sql`create function refresh_due_tracks() returns trigger language plpgsql as $$
      declare due integer[];
      begin
        -- Each statement wakes it once; the first time takes all.
        with taken as (delete from track_search_due returning track_id)
        select array_agg(distinct track_id) into due from taken;
        if due is not null then perform refresh_track_search(due); end if;
        return null;
      end
    $$`,
    sql`create constraint trigger refresh_due_tracks after insert on track_search_due
      deferrable initially deferred
      for each row when (new.wakes) execute function refresh_due_tracks()`,
    ...watched.flatMap(watch),

    sql`alter table track_text drop column search`,
    sql`drop text search configuration catalogue`,
    sql`select refresh_track_search(array(select id from track))`,
  ]
  for (const statement of statements) await statement.execute(db)
}
