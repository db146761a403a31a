import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'
import { getSetting, setSetting } from './settings.ts'

const territoriesSetting = 'sales_territories'

/** Where the site sells, as codes of ISO 3166-1 in their order; none: everywhere, as until the staff has decided. */
export async function listSalesTerritories(db: Kysely<Database>): Promise<string[]> {
  const kept = await getSetting(db, territoriesSetting)
  return kept ? kept.split(' ') : []
}

/** @param territories codes of ISO 3166-1; none: everywhere */
export async function setSalesTerritories(
  db: Kysely<Database>,
  territories: readonly string[],
): Promise<void> {
  await setSetting(db, territoriesSetting, [...new Set(territories)].toSorted().join(' '))
}
