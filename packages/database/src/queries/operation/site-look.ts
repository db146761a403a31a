import type { StudioLook, StudioLookChange } from '@tempolibre/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** How the site looks. */
export function findSiteLook(db: Kysely<Database>): Promise<Omit<StudioLook, 'version'>> {
  return db
    .selectFrom('site_look')
    .select(['accent', 'home_sections', 'typeface', 'logo', 'logo_dark', 'icon'])
    .executeTakeFirstOrThrow()
}

/** Makes changes of the look wait for each other. */
export async function lockSiteLook(transaction: Transaction<Database>): Promise<void> {
  await transaction.selectFrom('site_look').select('only_row').forUpdate().execute()
}

const pictures = ['logo', 'logo_dark', 'icon'] as const

/** Changes what is given. */
export async function changeSiteLook(db: Kysely<Database>, change: StudioLookChange): Promise<void> {
  const written = pictures.map((name) => [name, change[name] && JSON.stringify(change[name])] as const)
  const given = Object.fromEntries(
    Object.entries({ ...change, ...Object.fromEntries(written) }).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(given).length > 0) await db.updateTable('site_look').set(given).execute()
}
