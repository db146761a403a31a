import { type Kysely, sql } from 'kysely'

/**
 * Imports of folders. A recording is stored here once it has been read and measured, and becomes a track when it is published; what
 * a batch has published can be taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table track add column tempo_known boolean not null default true`,
    sql`comment on column track.tempo_known is
      'false: bpm is a guess, which sorts the track and finds similar ones, and is not shown'`,
    sql`create table import_batch (
      id integer generated always as identity primary key,
      folder text not null,
      started_at timestamptz not null default now(),
      undone_at timestamptz
    )`,
    sql`create table import_recording (
      id integer generated always as identity primary key,
      path text not null unique,
      bytes bigint not null,
      modified_at timestamptz not null,
      sound_hash text not null check (sound_hash ~ '^[0-9a-f]{64}$'),
      content jsonb not null,
      batch_id integer not null references import_batch,
      track_id integer unique references track on delete set null,
      published jsonb,
      published_before jsonb,
      published_batch_id integer references import_batch
    )`,
    sql`comment on column import_recording.path is 'of the sound file that was read'`,
    sql`comment on column import_recording.sound_hash is 'SHA-256 of that file'`,
    sql`comment on column import_recording.content is 'what was written and measured, and the files made of it'`,
    sql`comment on column import_recording.batch_id is 'the import that changed it last'`,
    sql`comment on column import_recording.published is 'the content that visitors see; null: it is a draft'`,
    sql`comment on column import_recording.published_before is
      'what they saw before the last publication; null: nothing'`,
    sql`create index import_recording_sound on import_recording (sound_hash)`,
    sql`create index import_recording_published_batch on import_recording (published_batch_id)`,
    sql`create table import_name (
      kind text not null check (kind in ('genre', 'mood', 'use', 'instrument')),
      spelling text not null,
      name_id text,
      primary key (kind, spelling)
    )`,
    sql`comment on table import_name is
      'what a label''s own spelling means, as decided by the operator; name_id is null for names to leave out'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
