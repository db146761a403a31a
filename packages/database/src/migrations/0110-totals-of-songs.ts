import { type Kysely, sql } from 'kysely'

/** The songs of a search row, once for each of the lists that they are in. */
const listed = (rows: string, sign: string, condition = 'true') => `
  select code, ${sign}1 as songs, ${sign}${rows}.duration::numeric as seconds
  from ${rows}, unnest(${rows}.facets) as code
  where ${rows}.main_id is null and code < 2000000 and ${condition}`

/** Adds new rows to the totals, and subtracts removed ones. */
function totalSongs(event: 'insert' | 'update' | 'delete') {
  // Most updates change words or popularity, and no total.
  const differs = (rows: string, other: string) => `not exists (
    select from ${other} as same where same.track_id = ${rows}.track_id and same.facets = ${rows}.facets
      and same.duration = ${rows}.duration and same.main_id is not distinct from ${rows}.main_id)`
  const changes = {
    insert: listed('latter', ''),
    update: `${listed('latter', '', differs('latter', 'former'))} union all ${listed('former', '-', differs('former', 'latter'))}`,
    delete: listed('former', '-'),
  }[event]
  const referencing = {
    insert: 'new table as latter',
    update: 'new table as latter old table as former',
    delete: 'old table as former',
  }[event]
  return sql.raw(`create function total_songs_on_${event}() returns trigger language plpgsql as $$
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
    $$;
    create trigger total_songs_on_${event} after ${event} on track_search referencing ${referencing}
      for each statement execute function total_songs_on_${event}()`)
}

/**
 * How many songs there are, in all and in each genre, and how long they play: pages show it, and counting a million takes
 * longer than a page may. Triggers keep it, so a release that knows nothing of it keeps it right. And what lists and sitemaps
 * of a million need besides.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table song_total (
      code integer primary key,
      songs integer not null,
      seconds numeric not null
    )`,
    sql`comment on table song_total is 'Number and duration of songs, without their versions'`,
    sql`comment on column song_total.code is 'as in track_search.facets: 0 all of them, 1000000 and more those of a genre'`,
    sql`insert into song_total (code, songs, seconds)
      select code, sum(songs), sum(seconds) from (${sql.raw(listed('track_search', ''))}) as song group by code`,
    ...(['insert', 'update', 'delete'] as const).map(totalSongs),
    // The latest changes first, for the studio and for sitemaps.
    sql`create index track_updated_at on track (updated_at, id)`,
    // They are few among many, and the home page lists the newest of them.
    sql`create index track_search_featured on track_search (release_date, track_id) where featured and main_id is null`,
    sql`create table music_category_latest (
      music_category_id integer primary key references music_category on delete cascade,
      updated_at timestamptz not null
    )`,
    sql`comment on table music_category_latest is 'The latest change of the songs of a genre when sitemaps were divided'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
