import { type Kysely, sql } from 'kysely'

/**
 * Recordings that tracks had before, and which of them a licence was issued for. Triggers write both, so a release that knows
 * nothing of it keeps them right. Nothing is filled in: whatever a track has now is its first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table track
      add column recording_version integer not null default 1,
      add column recording_since timestamptz`,
    sql`comment on column track.recording_version is 'Counts the recordings that the track has had'`,
    sql`comment on column track.recording_since is 'Since when it has this one; null: from the beginning'`,

    sql`create table track_former_recording (
      track_id integer not null references track on delete cascade,
      version integer not null,
      master text,
      preview text not null,
      duration_seconds double precision not null,
      bpm real not null,
      tempo_known boolean not null,
      key text,
      isrc text,
      fingerprint text,
      fingerprint_algorithm text,
      since timestamptz,
      until timestamptz not null default now(),
      primary key (track_id, version)
    )`,
    sql`comment on table track_former_recording is
      'Recordings that tracks had before: licences were issued for them, and their files can still be had'`,
    sql`comment on column track_former_recording.master is
      'Storage key of the full-quality WAV; null: there was only the preview'`,
    sql`comment on column track_former_recording.since is 'null: from the beginning'`,
    sql`create function keep_former_recording() returns trigger language plpgsql as $$
      begin
        insert into track_former_recording (track_id, version, master, preview, duration_seconds, bpm, tempo_known, key,
          isrc, fingerprint, fingerprint_algorithm, since)
        values (old.id, old.recording_version, old.master, old.preview, old.duration_seconds, old.bpm, old.tempo_known,
          old.key, old.isrc, old.fingerprint, old.fingerprint_algorithm, old.recording_since);
        new.recording_version := old.recording_version + 1;
        new.recording_since := now();
        return new;
      end
    $$`,
    // A preview that is encoded anew, or a first master of the same sound, is no other recording.
    sql`create trigger keep_former_recording before update of master, preview, fingerprint on track
      for each row when (case
        when old.master is not null then new.master is distinct from old.master
        else coalesce(new.fingerprint <> old.fingerprint, new.master is null and new.preview <> old.preview)
      end)
      execute function keep_former_recording()`,

    // The licences that there are have the default; those to come have what the trigger finds.
    sql`alter table licence add column recording_version integer default 1`,
    sql`alter table licence alter column recording_version drop default`,
    sql`comment on column licence.recording_version is 'The recording of its track that it was issued for'`,
    sql`create function set_licensed_recording() returns trigger language plpgsql as $$
      begin
        new.recording_version := (select recording_version from track where id = new.track_id);
        return new;
      end
    $$`,
    sql`create trigger set_licensed_recording before insert on licence
      for each row when (new.recording_version is null) execute function set_licensed_recording()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
