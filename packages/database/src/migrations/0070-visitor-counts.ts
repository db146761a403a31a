import { type Kysely, sql } from 'kysely'

/** What visitors play, search and follow, in numbers. Nothing about a visitor is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table play_count (
      day date not null,
      track_id integer not null references track on delete cascade,
      count integer not null check (count > 0),
      primary key (day, track_id)
    )`,
    sql`create index play_count_track on play_count (track_id)`,
    sql`create table search_count (
      day date not null,
      language language not null,
      words text not null check (words <> ''),
      results integer not null check (results >= 0),
      count integer not null check (count > 0),
      primary key (day, language, words)
    )`,
    sql`comment on column search_count.results is 'tracks with all the words, at the last of these searches'`,
    sql`create table redirect_use (
      redirect_id integer primary key references redirect on delete cascade,
      hits bigint not null check (hits > 0),
      last_used_at timestamptz not null
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
