import { type Kysely, sql } from 'kysely'

/** Which sections the home page has, in which order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_look add column home_sections text[]`.execute(db)
}
