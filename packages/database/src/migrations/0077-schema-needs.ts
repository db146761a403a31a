import type { Kysely } from 'kysely'
import { requireMigration } from './require-migration.ts'

/** From here on a release runs on the schema of a newer one, up to the next migration that takes something away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await requireMigration(db, '0077-schema-needs')
}
