import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** So long a copy may wait for the next start. */
const keptFor = sql`interval '90 days'`

/**
 * Notes a copy of the search, after everything in it was committed. A database with the note has all that the copy has, or has
 * changed it since with a higher revision; one that was restored to before does not have the note.
 */
export async function noteSearchCopy(db: Kysely<Database>, id: string): Promise<void> {
  await sql`with old as (delete from search_copy where made_at < now() - ${keptFor})
    insert into search_copy (id) values (${id})`.execute(db)
}

/** Whether a copy with this id was made of this database. */
export async function isSearchCopyOf(db: Kysely<Database>, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('search_copy').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
  )
}

/** The migrations that a database has: with others, a copy may mean something else. */
export async function nameSchema(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select count(*) || ' ' || coalesce(max(name), '') as name from kysely_migration`.execute(db)
  return rows[0]?.name ?? ''
}
