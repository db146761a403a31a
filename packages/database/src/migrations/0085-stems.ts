import { type Kysely, sql } from 'kysely'

/** The stems of a track, which its mixer plays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table track
      add column stem_ids text[],
      add column stems text,
      add constraint track_stems_whole check ((stem_ids is null) = (stems is null))`,
    sql`comment on column track.stem_ids is 'Names of the stems, in the order of their file; null: it has none'`,
    sql`comment on column track.stems is 'Storage key of the file with all stems, which is made on request'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
