import { type Kysely, sql } from 'kysely'

/** An import that was interrupted goes on under its number: what it had read until then counts as it did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_recording add column read_as text check (read_as in ('added', 'changed')),
    add column lowered_by real`.execute(db)
  await sql`comment on column import_recording.read_as is 'by the import that changed it last; null: an earlier release has read it'`.execute(
    db,
  )
  await sql`comment on column import_recording.lowered_by is 'decibels by which its sound was above full scale; null: none, or it was not read by that import'`.execute(
    db,
  )
}
