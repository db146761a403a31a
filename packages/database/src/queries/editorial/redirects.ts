import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'

/** The target of an old path; paths are stored with a trailing slash, so a missing one is added first. */
export function findRedirect(db: Kysely<Database>, params: { path: string }) {
  const path = params.path.endsWith('/') ? params.path : `${params.path}/`
  return db.selectFrom('redirect').where('path', '=', path).select('target').executeTakeFirst()
}
