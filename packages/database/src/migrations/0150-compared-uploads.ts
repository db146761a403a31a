import { type Kysely, sql } from 'kysely'

/** What tells whether a file that is sent again is the same, and what a check has read of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table upload_file
      add column content_hash text,
      add column checked_sound jsonb,
      add column checked_run_id integer`,
    sql`comment on column upload_file.content_hash is 'SHA-256 of its content, of sound of parts of it (hashContent); null: it arrived before this was kept'`,
    sql`comment on column upload_file.checked_sound is 'What a check has measured, with the SHA-256 of the file; null: none has, or it cannot be read'`,
    sql`comment on column upload_file.checked_run_id is 'The check that has opened it last'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
