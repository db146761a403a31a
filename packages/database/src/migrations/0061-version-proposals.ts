import { type Kysely, sql } from 'kysely'

/** What an import or the sound suggests about versions of songs, and what the staff has decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table version_proposal (
      id integer generated always as identity primary key,
      track_id integer not null references track on delete cascade,
      main_id integer not null references track on delete cascade,
      kind text not null,
      name text not null check (name <> ''),
      source text not null check (source in ('columns', 'names', 'sound')),
      decision text check (decision in ('confirmed', 'refused')),
      check (track_id <> main_id),
      unique (track_id, main_id)
    )`,
    sql`comment on table version_proposal is 'a track that may be a version of another'`,
    sql`comment on column version_proposal.decision is 'of the staff; null: open. What was refused is not proposed again'`,
    sql`create index version_proposal_main on version_proposal (main_id)`,
    sql`create index version_proposal_decision on version_proposal (decision, id)`,
    // The recordings of which a table says that they are versions are few.
    sql`create index import_recording_version on import_recording (track_id)
      where (content -> 'family' ->> 'main') is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
