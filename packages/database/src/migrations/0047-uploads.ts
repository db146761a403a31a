import { type Kysely, sql } from 'kysely'

/**
 * Files that the staff uploads to be imported. The bytes are in the data folder, below the upload's id; a run checks or
 * imports what has arrived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table upload (
      id integer generated always as identity primary key,
      name text not null,
      artist text,
      genre_id integer references music_category on delete set null,
      day_order text check (day_order in ('day first', 'month first')),
      track_id integer references track on delete cascade,
      created_at timestamptz not null default now(),
      touched_at timestamptz not null default now()
    )`,
    sql`comment on column upload.artist is 'of recordings that name none'`,
    sql`comment on column upload.genre_id is 'of recordings without a known genre'`,
    sql`comment on column upload.track_id is 'the track whose recording the upload replaces; null: it is imported'`,
    sql`comment on column upload.touched_at is 'when something last arrived or was done; old uploads are removed'`,
    sql`create index upload_touched on upload (touched_at)`,
    sql`create table upload_file (
      id uuid primary key default gen_random_uuid(),
      upload_id integer not null references upload on delete cascade,
      path text not null,
      is_sound boolean not null,
      bytes bigint not null check (bytes > 0),
      modified_at timestamptz not null,
      received bigint not null default 0,
      received_at timestamptz,
      held_by uuid,
      held_until timestamptz,
      state text not null default 'waiting' check (state in ('waiting', 'reading', 'done', 'failed')),
      problem jsonb,
      recording_id integer references import_recording on delete set null,
      unique (upload_id, path)
    )`,
    sql`comment on column upload_file.path is 'below the uploaded folder, with slashes'`,
    sql`comment on column upload_file.received is 'bytes that had arrived after the last part'`,
    sql`comment on column upload_file.received_at is 'when the last byte arrived; null: unfinished'`,
    sql`comment on column upload_file.held_by is 'the request that is writing the file, until held_until'`,
    sql`comment on column upload_file.state is 'of the import'`,
    sql`create table upload_run (
      id integer generated always as identity primary key,
      upload_id integer not null references upload on delete cascade,
      kind text not null check (kind in ('check', 'draft', 'publish', 'replace')),
      batch_id integer references import_batch,
      ordered_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz,
      cancelled_at timestamptz,
      failure text,
      report jsonb
    )`,
    sql`create unique index upload_run_open on upload_run (upload_id) where ended_at is null`,
    sql`create index upload_run_upload on upload_run (upload_id, id)`,
    sql`alter table import_batch add column name text`,
    sql`comment on column import_batch.name is 'of the upload that was imported; null: a folder on the server'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
