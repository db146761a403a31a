import type { ExchangeRate } from '@tempolibre/domain'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Keeps rates that were published, in place of older ones. */
export async function saveExchangeRates(db: Kysely<Database>, rates: readonly ExchangeRate[]): Promise<void> {
  if (rates.length === 0) return
  await db
    .insertInto('exchange_rate')
    .values([...rates])
    .onConflict((conflict) =>
      conflict
        .column('currency')
        .doUpdateSet({ per_euro: sql`excluded.per_euro`, day: sql`excluded.day` })
        .where('exchange_rate.day', '<=', sql<string>`excluded.day`),
    )
    .execute()
}

/** The latest rates that were published on a day or later. */
export function listExchangeRates(
  db: Kysely<Database>,
  { since }: { since: string },
): Promise<ExchangeRate[]> {
  return db
    .selectFrom('exchange_rate')
    .where('day', '>=', since)
    .select(['currency', 'per_euro', 'day'])
    .execute()
}

/** The currencies in which plans have a price. */
export async function listPricedCurrencies(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('plan')
    .where('currency', 'is not', null)
    .select('currency')
    .union(db.selectFrom('plan_price').select('currency'))
    .execute()
  return rows.flatMap(({ currency }) => currency ?? []).toSorted()
}
