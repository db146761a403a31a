import { type Kysely, sql } from 'kysely'

/**
 * What visitors may check: how a track was made, which bytes its recording has, and when the site was up. Without any of
 * it pages leave it out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table track add column making jsonb check (jsonb_typeof(making) = 'object')`,
    sql`comment on column track.making is
      'How a program composed it: seed, recipe, sound_hash; null for recordings that were delivered'`,

    sql`create table master_digest (
      master text primary key,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      bytes bigint not null check (bytes > 0),
      hashed_at timestamptz not null default now()
    )`,
    sql`comment on table master_digest is 'SHA-256 of the recordings that are stored, by storage key; a key never gets other bytes'`,
    // The page of a track shows it.
    sql`create trigger raise_content_revision after insert on master_digest
      for each statement execute function raise_content_revision()`,

    sql`create table heartbeat (minute timestamptz primary key check (minute = date_trunc('minute', minute, 'UTC')))`,
    sql`comment on table heartbeat is
      'Minutes in which a serving process was ready: it answered its event loop, and the database took this row'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
