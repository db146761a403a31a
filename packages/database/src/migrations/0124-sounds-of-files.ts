import { type Kysely, sql } from 'kysely'

/**
 * Every file that is handed out has a fingerprint: of its licence, or one of its own. What was handed out before has none, so
 * nobody can say of it that it is another sound.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table made_sound (
      key text primary key,
      algorithm text,
      fingerprint text,
      milliseconds integer check (milliseconds >= 0),
      created_at timestamptz not null default now(),
      check ((algorithm is null) = (fingerprint is null))
    )`,
    sql`comment on table made_sound is 'The sound of what is made of recordings, or of a recording whose catalogue has no fingerprint'`,
    sql`comment on column made_sound.key is 'SHA-256 of what determines the file''s samples'`,
    sql`comment on column made_sound.fingerprint is 'Null if none can be made: too short, or not to be decoded'`,
    sql`create table handed_out_sound (
      licence_number text not null references licence (number) on delete cascade,
      made_sound_key text not null references made_sound (key),
      track_id integer,
      edition text,
      mix text,
      created_at timestamptz not null default now(),
      primary key (licence_number, made_sound_key)
    )`,
    sql`comment on table handed_out_sound is 'What was handed out under a licence and is not among the recordings that it has signed'`,
    sql`create index handed_out_sound_made on handed_out_sound (made_sound_key)`,
    sql`alter table download add column brings_sound boolean not null default false`,
    sql`comment on column download.brings_sound is 'Whether its file brings its own fingerprint; false before files did'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
