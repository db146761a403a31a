import { type Kysely, sql } from 'kysely'

/**
 * Recordings whose table names a main version are found by that one: by its path where it lies beside them, else by the name of its
 * file behind an asterisk. Before, each publication read all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index import_recording_main on import_recording ((
    case when strpos(content -> 'family' ->> 'main', '/') = 0
      then regexp_replace(path, '[^/]*$', '') || (content -> 'family' ->> 'main')
      else '*/' || regexp_replace(content -> 'family' ->> 'main', '^.*/', '') end))
    where (content -> 'family' ->> 'main') is not null`.execute(db)
}
