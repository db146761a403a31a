import { type Kysely, sql } from 'kysely'

/** Tracks that sound the same, found by their fingerprints, and what the staff has decided about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table sound_index (
      track_id integer primary key references track on delete cascade,
      words integer[] not null,
      fingerprint_md5 text not null,
      compared_at timestamptz not null default now()
    )`,
    sql`comment on table sound_index is 'words of fingerprints, by which tracks that sound the same are found'`,
    // Without a list of pending entries, which every search would read.
    sql`create index sound_index_words on sound_index using gin (words) with (fastupdate = off)`,
    sql`create table sound_pair (
      id integer generated always as identity primary key,
      track_id integer not null references track on delete cascade,
      other_id integer not null references track on delete cascade,
      error_rate real not null,
      decision text check (decision in ('same', 'versions', 'different')),
      check (track_id < other_id),
      unique (track_id, other_id)
    )`,
    sql`comment on column sound_pair.error_rate is 'share of differing bits: 0 the same sound, 0.5 any other'`,
    sql`comment on column sound_pair.decision is 'of the staff; null: open'`,
    sql`create index sound_pair_other on sound_pair (other_id)`,
    sql`create index sound_pair_decision on sound_pair (decision, error_rate)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
