import { type Kysely, sql } from 'kysely'

/** The genre of recordings that have none, where the site does not have it yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table upload add column known_genre text`,
    sql`comment on column upload.known_genre is
      'of recordings without a known genre, in place of genre_id: the id of a genre that every site knows, which is made when they are published'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
