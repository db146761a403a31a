import type { Kysely } from 'kysely'
import { pinSearchPaths } from './pin-search-paths.ts'

/**
 * Makes dumps restorable: with the empty search path of pg_restore, `track_sound` did not find `cube`, so the table
 * `track`, which has a generated column that calls it, could not be created.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await pinSearchPaths(db)
}
