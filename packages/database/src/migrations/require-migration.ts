import { type Kysely, sql } from 'kysely'

/** The setting that names the oldest migration which a release must know to use the schema. */
export const schemaNeeds = 'schema_needs'

/**
 * To be called by every migration that takes away, renames or restricts what the release before it uses: that release
 * then refuses to start, instead of failing at work. Migrations that only add do not call it.
 */
export async function requireMigration(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`insert into setting (name, value) values (${schemaNeeds}, ${name})
    on conflict (name) do update set value = excluded.value`.execute(db)
}
