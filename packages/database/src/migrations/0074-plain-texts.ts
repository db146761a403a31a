import { type Kysely, sql } from 'kysely'

/** What the lists of the studio search: without case and accents once, not at every search. */
const searched: readonly { table: string; texts: string; formerIndex?: string }[] = [
  {
    table: 'licence',
    texts: `number || ' ' || holder || ' ' || track_title || ' ' || artist_name`,
    formerIndex: 'licence_texts',
  },
  { table: 'user_account', texts: `name || ' ' || email`, formerIndex: 'user_account_texts' },
  {
    table: 'contact_message',
    texts: `name || ' ' || email || ' ' || message`,
    formerIndex: 'contact_message_texts',
  },
  { table: 'artist', texts: 'name' },
]

/** Columns with the texts by which lists are searched; indexes of the ISRC, by which tracks are, and of released songs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { formerIndex, table, texts } of searched) {
    if (formerIndex !== undefined) await sql`drop index ${sql.table(formerIndex)}`.execute(db)
    await sql`alter table ${sql.table(table)} add column plain_texts text not null
      generated always as (plain_text(${sql.raw(texts)})) stored`.execute(db)
    await sql`create index ${sql.table(`${table}_plain_texts`)} on ${sql.table(table)}
      using gin (plain_texts gin_trgm_ops)`.execute(db)
  }
  await sql`create index track_isrc on track (isrc) where isrc is not null`.execute(db)
  await sql`create index track_search_songs on track_search (release_date, track_id) where main_id is null`.execute(
    db,
  )
}
