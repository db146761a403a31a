import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { isSong } from './versions.ts'

/** The figures shown on the site, and the content revision. */
export async function getStatistics(db: Kysely<Database>) {
  const row = await db
    .selectNoFrom([
      sql<number>`(select count(*)::int from track_search where ${isSong})`.as('tracks'),
      sql<number>`(select count(*)::int from music_category)`.as('categories'),
      sql<string>`(select revision from content_revision)`.as('revision'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, revision: Number(row.revision) }
}
