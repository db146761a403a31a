import { type Kysely, sql } from 'kysely'

/** Which copies of the search are of this database: one that was restored to before a copy has not made it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_copy (
    id uuid primary key,
    made_at timestamptz not null default now()
  )`.execute(db)
  await sql`comment on table search_copy is
    'Files with copies of the search, each noted when everything in it was committed: whoever finds the note has all of that'`.execute(
    db,
  )
}
