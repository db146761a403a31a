import type { Kysely } from 'kysely'
import { pinSearchPaths } from './pin-search-paths.ts'

/**
 * Dumps can be restored: with the empty search path of pg_restore `track_sound` did not find `cube`, and the table
 * `track`, whose column calls it, could not be made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await pinSearchPaths(db)
}
