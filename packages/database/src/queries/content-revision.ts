import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** The content revision, which increases with every change of content. */
export async function getContentRevision(db: Kysely<Database>): Promise<string> {
  const { revision } = await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()
  return revision
}
