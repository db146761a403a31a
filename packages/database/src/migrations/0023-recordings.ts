import { type Kysely, sql } from 'kysely'

/** Recordings may have an ISRC (ISO 3901), and can be downloaded as FLAC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table track add column isrc text check (isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$')`.execute(db)
  await sql`comment on column track.isrc is 'International Standard Recording Code without hyphens; null without one'`.execute(
    db,
  )
  await sql`alter table downloads drop constraint downloads_format_check`.execute(db)
  await sql`alter table downloads add constraint downloads_format_check
    check (format in ('wav', 'flac', 'mp3'))`.execute(db)
}
