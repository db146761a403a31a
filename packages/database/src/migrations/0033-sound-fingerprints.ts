import { type Kysely, sql } from 'kysely'

/** Acoustic fingerprints of recordings, which licences contain from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table track
      add column fingerprint text,
      add column fingerprint_algorithm text,
      add constraint track_fingerprint_whole check ((fingerprint is null) = (fingerprint_algorithm is null))`,
    sql`comment on column track.fingerprint is 'Acoustic fingerprint of the recording; null: not known'`,
    sql`comment on column track.fingerprint_algorithm is 'How it is made and written, as licences name it'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
