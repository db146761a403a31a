import type { StudioLook, StudioLookChange } from '@tempolibre/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** How the site looks. */
export function findSiteLook(db: Kysely<Database>): Promise<Omit<StudioLook, 'version'>> {
  return db.selectFrom('site_look').select(['accent', 'home_sections']).executeTakeFirstOrThrow()
}

/** Makes changes of the look wait for each other. */
export async function lockSiteLook(transaction: Transaction<Database>): Promise<void> {
  await transaction.selectFrom('site_look').select('only_row').forUpdate().execute()
}

/** Changes what is given. */
export async function changeSiteLook(db: Kysely<Database>, change: StudioLookChange): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await db.updateTable('site_look').set(given).execute()
}
