import { type Kysely, sql } from 'kysely'

/** Which songs each sitemap of songs has, divided ahead: counting a million of them takes longer than a robot waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table track_sitemap (
      page integer primary key check (page > 0),
      first_track_id integer not null,
      updated_at timestamptz)`,
    sql`comment on column track_sitemap.first_track_id is 'It has the songs from this id on, up to the first of the next one'`,
    sql`comment on column track_sitemap.updated_at is 'The latest change of its songs when they were divided'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
