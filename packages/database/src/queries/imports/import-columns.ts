import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'

/** Lists what has been decided about columns of tables: field or fate, by the heading in `plainHeading` spelling. */
export async function listImportColumns(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('import_column')
    .select(['heading', 'meaning'])
    .orderBy('heading')
    .execute()
  return new Map(rows.map(({ heading, meaning }) => [heading, meaning]))
}

/**
 * Stores what a column means, in place of any earlier decision.
 * @param meaning null: it is forgotten, and the heading alone counts again
 */
export async function setImportColumn(
  db: Kysely<Database>,
  { heading, meaning }: { heading: string; meaning: string | null },
): Promise<void> {
  if (meaning === null) await db.deleteFrom('import_column').where('heading', '=', heading).execute()
  else
    await db
      .insertInto('import_column')
      .values({ heading, meaning })
      .onConflict((conflict) => conflict.column('heading').doUpdateSet({ meaning }))
      .execute()
}
