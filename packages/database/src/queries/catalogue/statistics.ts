import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { songsOf, totalCode } from './song-totals.ts'

/** The figures shown on the site, and the content revision. */
export async function getStatistics(db: Kysely<Database>) {
  const row = await db
    .selectNoFrom([
      songsOf(totalCode.every).as('tracks'),
      sql<number>`(select count(*)::int from music_category)`.as('categories'),
      sql<string>`(select revision from content_revision)`.as('revision'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, revision: Number(row.revision) }
}
