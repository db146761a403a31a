import { type Kysely, sql } from 'kysely'

/** What was downloaded may be made of the recording: an edit, the loop, a stem, a version made to measure. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table download add column edition text
      check (edition ~ '^(all|loop|edit-[0-9]+|stem-[a-z]+|fit-[0-9]+)$')`,
    sql`comment on column download.edition is
      'What was made of the recording: edit-30 (s), loop, stem-drums, fit-137000000 (microseconds), all; null: the recording itself'`,
    sql`create index download_edition on download (licence_number) where edition is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
